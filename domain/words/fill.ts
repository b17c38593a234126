type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Puts values where a text has `{name}`; a text without placeholders takes no values. */
export function fill<Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string>>,
): string {
  // One pass, so that braces inside a value are not replaced.
  const byName = new Map<string, string>(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => byName.get(name) ?? whole);
}
