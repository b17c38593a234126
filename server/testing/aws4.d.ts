/** Types for the part of the library that tests use; it has none. */
declare module 'aws4' {
  interface Signable {
    readonly service: string;
    readonly region: string;
    readonly method: string;
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly extraHeadersToIgnore?: Readonly<Record<string, boolean>>;
  }

  const aws4: {
    sign(
      request: Signable,
      credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
    ): { readonly headers: Readonly<Record<string, string>> };
  };
  export = aws4;
}
