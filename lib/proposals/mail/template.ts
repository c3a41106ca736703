import { normalizeLine, toOneLine } from '#lib/characters/one-line.ts';
import type { Proposal } from '../model.ts';
import { contentOf } from '../validation/content.ts';

/** Longest generated subject, in characters: titles may be much longer. */
const MAX_SUBJECT_CHARS = 200;

/** Renders the only mail of the service: a user writes about a proposal, with an optional message. */
export function renderMail(
  { prsl_id, content }: Proposal,
  sender: string,
  input: { subject?: string | null | undefined; message?: string | null | undefined },
): { subject: string; text: string; html: string } {
  const { title } = contentOf(JSON.parse(content));
  const suffix = typeof title === 'string' && title.trim() !== '' ? `: ${title.trim()}` : '';
  const subject =
    input.subject ?? normalizeLine(toOneLine(`Proposal ${prsl_id}${suffix}`, MAX_SUBJECT_CHARS));
  const paragraphs = [
    `${sender} writes to you about the proposal ${prsl_id}${suffix}`,
    ...(input.message == null ? [] : [input.message]),
    `Sent by Observatory Desk on behalf of ${sender}. Replies to this address are not read.`,
  ];
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: toHtml(subject, paragraphs) };
}

const toHtml = (title: string, paragraphs: string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family: sans-serif">
${paragraphs.map((text) => `<p style="white-space: pre-line">${escapeHtml(text)}</p>`).join('\n')}
</body>
</html>
`;

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
