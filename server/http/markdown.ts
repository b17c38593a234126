import { Html, html } from '#server/http/html.ts';

/** Bold text, code and links to our own pages inside a line. */
const inline = (text: string): Html =>
  new Html(
    html`${text}`.text
      .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
      .replaceAll(/`(.+?)`/g, '<code>$1</code>')
      .replaceAll(/\[([^\]]+)\]\((#[\w-]+|\/[\w/-]*)\)/g, '<a href="$2">$1</a>'),
  );

const picture = /^!\[(.*)\]\((?:pictures\/)?([\w-]+\.png)\)$/;

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const itemsOf = (block: string, mark: RegExp): Html[] =>
  block
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((line) => html`<li>${inline(line.replace(mark, ''))}</li>`);

const blockOf = (block: string, pictures: string): Html => {
  const [, alt, file] = picture.exec(block) ?? [];
  if (file !== undefined) return html`<p><img src="${pictures}/${file}" alt="${alt ?? ''}"></p>`;
  if (block.startsWith('## ')) {
    const title = block.slice(3);
    return html`<h2 id="${idOf(title)}">${inline(title)}</h2>`;
  }
  if (/^- /.test(block)) return html`<ul>${itemsOf(block, /^- /)}</ul>`;
  if (/^\d+\. /.test(block)) return html`<ol>${itemsOf(block, /^\d+\. /)}</ol>`;
  return html`<p>${inline(block.replaceAll('\n', ' '))}</p>`;
};

interface MarkdownPage {
  readonly title: string;
  readonly body: Html;
}

/**
 * Turns one of our own documents into a page: a title, sections, paragraphs, lists and pictures.
 * The pictures are below the given path.
 */
export const readMarkdown = (text: string, pictures: string): MarkdownPage => {
  const [first = '', ...blocks] = text.trim().split(/\n{2,}/);
  return {
    title: first.replace(/^# /, ''),
    body: html`${blocks.map((block) => blockOf(block, pictures))}`,
  };
};
