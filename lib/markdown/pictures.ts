/** A part of a text: a picture by the name of its file, or the text between pictures. */
type Part = { kind: 'text'; text: string } | Picture;

export type Picture = { kind: 'picture'; text: string; name: string; caption: string };

/** A picture by the name of its file: `![the plot](plot.png)`, or with blanks `![](<the plot.png>)`. */
const PICTURE = /^!\[([^\]\n]*)\]\((?:<([^<>\n]+)>|([^\s()]+))\)/;

/** The maximum length of a picture in a text, in characters. */
const MAX_PICTURE_CHARS = 600;

/** Returns the parts of a text in order; together they are the text. */
export function splitPictures(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (let at = text.indexOf('!['); at >= 0; at = text.indexOf('![', at + 2)) {
    const [typed, caption = '', quoted, name = quoted] =
      PICTURE.exec(text.slice(at, at + MAX_PICTURE_CHARS)) ?? [];
    if (typed === undefined || name === undefined) continue;
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    parts.push({ kind: 'picture', text: typed, name: decode(name), caption });
    end = at + typed.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Decodes percent-encoded characters. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns what stands for a picture where none is drawn: `[picture plot.png: the plot]`. */
export const pictureInWords = ({ name, caption }: Picture): string =>
  `[picture ${name}${caption.trim() === '' ? '' : `: ${caption.trim()}`}]`;

/** Returns a text with words in place of its pictures, as a mail and a printed page show it. */
export const picturesInWords = (text: string): string =>
  splitPictures(text)
    .map((part) => (part.kind === 'picture' ? pictureInWords(part) : part.text))
    .join('');
