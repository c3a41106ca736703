import type { Handler } from '#lib/platform/http/exchange.ts';
import { endpoints, functions } from '#infra/registry.ts';
import { loadEvent, type Placeholders } from '#infra/tools/recorded-event.ts';

/** The functions in an order in which each finds the resource of its event: shift, definition, proposal. */
const lifeCycle = [
  'create-shift',
  'record-logs',
  'get-shift',
  'get-current-shift',
  'list-shifts',
  'list-operators',
  'create-loss',
  'list-losses',
  'update-loss',
  'update-shift',
  'end-shift',
  'get-accounting',
  'create-annotation',
  'list-annotations',
  'update-annotation',
  'create-comment',
  'list-comments',
  'list-comment-versions',
  'update-comment',
  'list-comment-images',
  'add-images',
  'get-file',
  'create-image-comment',
  'reply-to-comment',
  'update-reply',
  'list-reply-images',
  'create-item',
  'list-items',
  'get-item',
  'update-item',
  'create-tag',
  'list-tags',
  'update-tag',
  'delete-tag',
  'create-template',
  'list-templates',
  'update-template',
  'delete-template',
  'create-ticket',
  'get-ticket',
  'get-report',
  'update-report',
  'finalize-report',
  'send-report',
  'get-handover',
  'update-handover',
  'offer-handover',
  'acknowledge-items',
  'withdraw-acknowledgements',
  'withdraw-offer',
  'accept-handover',
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
const positionOf = (id: string) =>
  // The token is invalid after a logout.
  id === 'session.end-session'
    ? Infinity
    : (lifeCycle.indexOf(id.split('.')[1] ?? '') + lifeCycle.length + 1) % (lifeCycle.length + 1);

/** All endpoints in the order in which their recorded events can be handled. */
export const endpointsInOrder = [...endpoints].sort((a, b) => positionOf(a.id) - positionOf(b.id));

/** Returns the event of an endpoint from its recorded event, with a token and the id of an existing resource. */
export const loadRecordedRequest = (
  id: string,
  token: string,
  resourceId = '1',
): Promise<Parameters<Handler>[0]> => loadRecordedEvent(id, { token, id: resourceId });

/** Returns the event of a function from its recorded event. */
export const loadRecordedEvent = async <Event>(
  id: string,
  placeholders: Placeholders,
): Promise<Event> =>
  (await loadEvent(
    functions.find((one) => one.id === id)!,
    placeholders,
  )) as Event;

/** The live functions in the order in which their recorded events can be handled. */
export const liveFunctionsInOrder = [
  'live.connect',
  'live.ping',
  'live.resume',
  'live.refuse-frame',
  'live.replay-events',
  'live.publish-events',
  'live.end-sessions',
  'live.disconnect',
];

const idNames = [
  'template_id',
  'loss_id',
  'item_id',
  'record_id',
  'unique_id',
  'comment_id',
  'id',
] as const;
type Resource = Partial<Record<(typeof idNames)[number], string | number>> & {
  replies?: { reply_id: number }[];
};

/** Returns the id of a response's first resource for the next event; for a comment, that of its last reply. */
export function extractId({ body }: { body?: string | undefined }): string | undefined {
  const { result_data, sbd_id, prsl_id } = JSON.parse(body?.startsWith('{') ? body : '{}') as {
    result_data?: Resource[];
    sbd_id?: string;
    prsl_id?: string;
  };
  const [first = {}] = result_data ?? [];
  const name = idNames.find((idName) => first[idName] !== undefined);
  const id = first.replies?.at(-1)?.reply_id ?? (name && first[name]);
  return sbd_id ?? prsl_id ?? id?.toString();
}

/** Uploads a file if the response is a signed upload link, since the next event needs the file. */
export async function uploadIfRequested({ body }: { body?: string | undefined }): Promise<void> {
  const { url, method, headers } = JSON.parse(body?.startsWith('{') ? body : '{}') as {
    url?: string;
    method?: string;
    headers?: Record<string, string>;
  };
  if (url === undefined || method !== 'PUT') return;
  const size = Number(headers?.['Content-Length']);
  await fetch(url, { method, headers, body: new Uint8Array(size) });
}

/** Returns the status of the response to the recorded event of an endpoint. */
export const expectedStatus = (id: string) => otherStatuses[id] ?? 200;

const otherStatuses: Record<string, number> = {
  'docs.unknown-route': 404,
  'console.open-console': 302,
  'shift-log.get-file': 302,
};
