import { readFile } from 'node:fs/promises';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { endpoints } from '#infra/registry.ts';

/** The lives of a shift, of a definition and of a proposal, so that each event finds what it is about; then all others. */
const life = [
  'create-shift',
  'record-logs',
  'get-shift',
  'get-current-shift',
  'list-shifts',
  'list-operators',
  'update-shift',
  'end-shift',
  'create-annotation',
  'list-annotations',
  'update-annotation',
  'create-comment',
  'list-comments',
  'list-comment-versions',
  'update-comment',
  'add-images',
  'create-image-comment',
  'list-comment-images',
  'reply-to-comment',
  'list-reply-images',
  'create-tag',
  'list-tags',
  'delete-tag',
  'create-ticket',
  'get-ticket',
  'draft-definition',
  'validate-definition',
  'create-definition',
  'get-definition',
  'update-definition',
  'compare-versions',
  'list-versions',
  'create-proposal',
  'get-proposal',
  'update-proposal',
  'validate-proposal',
  'list-proposals',
  'sign-upload',
  'sign-download',
  'sign-delete',
  'send-email',
  'get-coordinates',
];
const place = (id: string) =>
  // After it, the token is good for nothing.
  id === 'session.end-session'
    ? Infinity
    : (life.indexOf(id.split('.')[1] ?? '') + life.length + 1) % (life.length + 1);

/** All endpoints, in the order in which their recorded events belong together. */
export const inOrder = [...endpoints].sort((a, b) => place(a.id) - place(b.id));

/** The gateway's event that was recorded for an endpoint, sent with a token, about what has `made`. */
export async function recordedEvent(
  id: string,
  token: string,
  made = '1',
): Promise<Parameters<Handler>[0]> {
  return filledIn(id, { token, id: made });
}

/** An event that was recorded for a function, with what stands in braces filled in. */
export async function filledIn<Event>(id: string, words: Record<string, string>): Promise<Event> {
  const text = await readFile(`events/${id}.json`, 'utf8');
  return JSON.parse(
    text.replace(/\{(token|id|connection|session)\}/g, (_, word: string) => words[word] ?? word),
  ) as Event;
}

/** What sockets do, and what is done for them, in the order in which their recorded events belong together. */
export const liveInOrder = [
  'live.connect',
  'live.ping',
  'live.resume',
  'live.refuse-frame',
  'live.replay-events',
  'live.publish-events',
  'live.end-sessions',
  'live.disconnect',
];

/** The id of what an answer is about, and the next event may be: the last reply to the first comment in it, or the first thing. */
export function idIn({ body }: { body?: string | undefined }): string | undefined {
  const { result_data, sbd_id, prsl_id } = JSON.parse(body?.startsWith('{') ? body : '{}') as {
    result_data?: {
      record_id?: string;
      id?: number;
      comment_id?: number;
      replies?: { reply_id: number }[];
    }[];
    sbd_id?: string;
    prsl_id?: string;
  };
  const [first = {}] = result_data ?? [];
  const of = first.record_id ?? first.replies?.at(-1)?.reply_id ?? first.comment_id ?? first.id;
  return sbd_id ?? prsl_id ?? of?.toString();
}

/** Does what an answer asks of its caller before the next event: uploads the file of a signed link. */
export async function doAsAsked({ body }: { body?: string | undefined }): Promise<void> {
  const { url, method, headers } = JSON.parse(body?.startsWith('{') ? body : '{}') as {
    url?: string;
    method?: string;
    headers?: Record<string, string>;
  };
  if (url === undefined || method !== 'PUT') return;
  const size = Number(headers?.['Content-Length']);
  await fetch(url, { method, headers, body: new Uint8Array(size) });
}

/** The status that the recorded event of an endpoint is answered with. */
export const expectedStatus = (id: string) => otherStatuses[id] ?? 200;

const otherStatuses: Record<string, number> = {
  'docs.unknown-route': 404,
  'console.open-console': 302,
};
