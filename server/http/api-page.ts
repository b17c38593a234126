import { Html, html, htmlPage } from '#server/http/html.ts';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}

interface ApiDescription {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

const whoMayCall = (operation: Operation): string => {
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  if (scheme === 'session') return 'signed-in members';
  return scheme === 'operatorToken' ? 'the operator' : 'everyone';
};

const schemaBlock = (title: string, schema: unknown): Html =>
  schema === undefined
    ? new Html('')
    : html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;

const operationSection = (
  path: string,
  method: string,
  operation: Operation,
): Html => html`<section>
<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${operation.summary ?? ''} <small>For ${whoMayCall(operation)}.</small></p>
${schemaBlock('Parameters', operation.parameters)}
${schemaBlock('Body', operation.requestBody)}
${schemaBlock('Answers', operation.responses)}
</section>`;

/** The API as a readable page: each call with its callers, input and output. */
export const renderApiPage = (description: ApiDescription): string => {
  const sections = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      operationSection(path, method, operation as Operation),
    ),
  );
  return htmlPage(
    'Depot API',
    html`<p>The same description for machines: <a href="/openapi.json">/openapi.json</a>. A failed call
answers with message, details, hint and code.</p>${sections}`,
  );
};
