import { type MailFact, type MailPart, previewOf } from '#domain/words/mail-parts.ts';
import { Html, html } from '#server/http/html.ts';

// Mail programs know tables and inline styles best; those that know style sheets also get the dark
// colours. Nothing is loaded from elsewhere. [MAIL-4]

const fonts = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const text = `${fonts};font-size:16px;line-height:24px;color:#13231c`;
const lead = `${fonts};font-size:17px;line-height:24px;font-weight:700;color:#13231c`;
const small = `${fonts};font-size:14px;line-height:21px;color:#52625a`;

const styleSheet = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .sides { padding-left: 20px !important; padding-right: 20px !important; }
  .outside { padding: 0 !important; }
  .card { border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: #0d1411 !important; }
  .card { background: #17211c !important; border-color: #2b3a33 !important; }
  .box { background: #202d26 !important; }
  .ink { color: #e9f0ea !important; }
  .soft { color: #aebbb3 !important; }
  .line { border-color: #2b3a33 !important; }
  .press { background: #cdf545 !important; }
  .press a { color: #13231c !important; }
  .plain { color: #cdf545 !important; }
}
`);

/** The lines of a text, with its line breaks. */
const lines = (value: string): Html =>
  new Html(
    value
      .split('\n')
      .map((line) => html`${line}`.text)
      .join('<br>'),
  );

const row = (content: Html, below: number): Html =>
  html`<tr><td class="sides" style="padding:0 32px ${below}px 32px">${content}</td></tr>
`;

const inner = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows}</table>`;

const hairline = 'border-top:1px solid #dcdfd5';
const above = (index: number): string => (index === 0 ? '' : hairline);

/** A range of times is kept on one line. */
const wholeRanges = (line: string): readonly Html[] =>
  line
    .split(/(\d\d:\d\d [AP]M - \d\d:\d\d [AP]M)/)
    .map((text, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap">${text}</span>` : html`${text}`,
    );

/** The first line stands out; the others say more about it. */
const withDetails = (value: string): readonly Html[] => {
  const [first = '', ...others] = value.split('\n');
  const more = others.map(
    (other) => html`<div class="soft" style="${small};font-weight:400">${other}</div>`,
  );
  return [...wholeRanges(first), ...more];
};

const listRows = (items: readonly string[]): Html =>
  inner(
    items.map(
      (item, index) =>
        html`<tr><td class="ink line" style="${lead};padding:12px 0;${above(index)}">${withDetails(item)}</td></tr>`,
    ),
  );

const factRows = (facts: readonly MailFact[]): Html =>
  inner(
    facts.map(
      ({ name, value }, index) =>
        html`<tr><td class="soft line" valign="top" width="34%" style="${small};padding:11px 12px 10px 0;${above(index)}">${name}</td><td class="ink line" valign="top" style="${text};padding:9px 0;${above(index)};word-break:break-word">${withDetails(value)}</td></tr>`,
    ),
  );

/** What a mail is about, one box for all lists and facts that follow each other. */
const box = (parts: readonly BoxPart[]): Html => {
  const rows = parts.map((part, index) => {
    const content = 'list' in part ? listRows(part.list) : factRows(part.facts);
    return html`<tr><td class="line" style="${above(index)}">${content}</td></tr>`;
  });
  return html`<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f8ea" style="background:#f5f8ea;border-radius:12px;border-collapse:separate"><tr><td style="padding:2px 18px">${inner(rows)}</td></tr></table>`;
};

const button = (label: string, url: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="press" bgcolor="#0e5641" style="background:#0e5641;border-radius:12px"><a href="${url}" style="${fonts};display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;

type BoxPart = Extract<MailPart, { readonly list: unknown } | { readonly facts: unknown }>;

type Block = { readonly box: readonly BoxPart[] } | Exclude<MailPart, BoxPart>;

/** The parts in order, with those of one box together. */
const blocksOf = (parts: readonly MailPart[]): readonly Block[] => {
  const blocks: Block[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (!('list' in part || 'facts' in part)) blocks.push(part);
    else if (last && 'box' in last) blocks.splice(-1, 1, { box: [...last.box, part] });
    else blocks.push({ box: [part] });
  }
  return blocks;
};

const rowOf = (part: Block): Html => {
  if ('box' in part) return row(box(part.box), 20);
  if ('heading' in part) {
    return row(
      html`<h1 class="ink" style="${fonts};margin:0;font-size:24px;line-height:31px;font-weight:700;color:#13231c">${part.heading}</h1>`,
      14,
    );
  }
  if ('paragraph' in part) {
    return row(html`<p class="ink" style="${text};margin:0">${lines(part.paragraph)}</p>`, 16);
  }
  if ('note' in part) {
    return row(html`<p class="soft" style="${small};margin:0">${lines(part.note)}</p>`, 14);
  }
  if ('button' in part) return row(button(part.button, part.url), 20);
  return row(
    html`<a class="plain" href="${part.url}" style="${fonts};font-size:16px;line-height:24px;font-weight:600;color:#0e5641">${part.link}</a>`,
    14,
  );
};

const letterhead = html`<tr><td class="sides" bgcolor="#0e5641" style="background:#0e5641;padding:18px 32px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="14" valign="middle"><div style="width:14px;height:14px;background:#cdf545;border-radius:7px;font-size:0;line-height:0">&nbsp;</div></td><td style="${fonts};padding-left:10px;font-size:18px;line-height:22px;font-weight:800;letter-spacing:0.3px;color:#ffffff">Depot</td></tr></table></td></tr>
<tr><td height="28" style="height:28px;font-size:0;line-height:0">&nbsp;</td></tr>
`;

/** Keeps mailboxes from showing what follows the preview. */
const fence = new Html('&#847;&zwnj;&nbsp;'.repeat(60));

/** A mail in HTML, of the same parts as its plain text. [MAIL-3] */
export const mailInHtml = (subject: string, parts: readonly MailPart[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f3ec">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(parts)}${fence}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f3ec" style="background:#f4f3ec"><tr><td class="outside" align="center" style="padding:28px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border:1px solid #dcdfd5;border-radius:14px;border-collapse:separate;overflow:hidden;text-align:left">
${letterhead}${blocksOf(parts).map(rowOf)}<tr><td height="14" style="height:14px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.text;
