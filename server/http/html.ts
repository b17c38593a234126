/** Safe markup: every interpolated value has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | Html | readonly Html[];

const rendered = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return String(value).replaceAll(/[&<>"']/g, (char) => escapes[char] ?? char);
};

/** Builds markup from a template; plain values are escaped, markup is kept. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, part, at) => text + rendered(values[at - 1] ?? '') + part));

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain.css">
</head>
${content}
</html>`.text;

/** A plain page without scripts, for operators and developers. */
export const htmlPage = (title: string, body: Html): string =>
  page(
    title,
    html`<body><main><h1>${title}</h1>
${body}
</main></body>`,
  );

/** A page without scripts behind the link of a mail, in the look of the app. */
export const linkPage = (title: string, body: Html): string =>
  page(
    title,
    html`<body class="link">
<header><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">Depot</a></header>
<main><h1>${title}</h1>
${body}
</main></body>`,
  );
