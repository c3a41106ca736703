import type { Proposal } from '../model.ts';
import { contentOf } from '../validation/content.ts';

/** What a mail says: its subject, and its body in two forms. */
export type Words = { subject: string; text: string; html: string };

/** Characters of a subject that we make; a title may be as long as a book. */
const LONGEST_SUBJECT = 200;

/** The one mail of the service: somebody tells somebody of a proposal, with a word of their own or none. */
export function wordsOf(
  { prsl_id, content }: Proposal,
  sender: string,
  said: { subject?: string; message?: string },
): Words {
  const { title } = contentOf(JSON.parse(content));
  const named = typeof title === 'string' && title.trim() !== '' ? `: ${title.trim()}` : '';
  const subject = said.subject ?? oneLine(`Proposal ${prsl_id}${named}`);
  const opening = `${sender} writes to you about the proposal ${prsl_id}${named}`;
  const closing = `Sent by Observatory Desk for ${sender}, who reads no answer to this address.`;
  const paragraphs = [opening, ...(said.message === undefined ? [] : [said.message]), closing];
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, paragraphs) };
}

/** By whole signs: half of one cannot be sent. */
const oneLine = (text: string) =>
  Array.from(text.replace(/[\s\p{Cc}]+/gu, ' '))
    .slice(0, LONGEST_SUBJECT)
    .join('');

const page = (title: string, paragraphs: string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family: sans-serif">
${paragraphs.map((text) => `<p style="white-space: pre-line">${escaped(text)}</p>`).join('\n')}
</body>
</html>
`;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
