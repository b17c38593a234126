export interface FormAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Posts a form from server to server. Redirects are refused, because they would send signed fields
 * to another host.
 */
export const postForm = async (
  url: string,
  form: string,
  timeoutMs: number,
): Promise<FormAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: await response.text() };
};
