import type { TrackerResponse } from './requests.ts';
import type { Fields } from './settings.ts';
import {
  TicketNotCreated,
  TicketOutcomeUnknown,
  TicketRejected,
  TrackerMisconfigured,
  type Rejection,
} from './tracker.ts';

/** Limits of what is reported of a tracker's answer. */
const MAX_MESSAGES = 50;
const MAX_MESSAGE_CHARS = 300;

/** The tracker refuses the user of the service, or does not know the project or the path. */
const CONFIGURATION_STATUSES = [401, 403, 404];

/**
 * Returns the id and key of a created issue. Throws the error of any other answer: `TrackerMisconfigured`,
 * `TicketRejected`, `TicketNotCreated` or `TicketOutcomeUnknown`.
 */
export function createdIssue(
  response: TrackerResponse,
  fields: Fields,
): { id: number; key: string } {
  const { status, body, retryAfter } = response;
  const { id, key } = (body ?? {}) as { id?: unknown; key?: unknown };
  const hasKey = typeof key === 'string' && /^[\w.-]{1,250}$/.test(key);
  if (status === 201 && hasKey && /^\d{1,15}$/.test(String(id))) return { id: Number(id), key };
  if (isRefusal(status)) throw refusalOf(response, fields);
  // After another 5xx, or a response that is not Jira's, the ticket may have been created.
  const isNotCreated = (status >= 300 && status < 400) || status === 429 || status === 503;
  if (isNotCreated) throw new TicketNotCreated(`The tracker responded with ${status}.`, retryAfter);
  const isTimeout = status === 408 || status === 504;
  throw new TicketOutcomeUnknown(`The tracker responded with ${status} and no ticket.`, isTimeout);
}

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Returns the error of a refusal: `TrackerMisconfigured` if no correction of the request would help. */
function refusalOf(
  response: TrackerResponse,
  fields: Fields,
): TrackerMisconfigured | TicketRejected {
  const { status } = response;
  const ourNames = new Map(Object.entries(ourFields(fields)).map(([name, field]) => [field, name]));
  const { messages, errors } = wordsOf(response);
  const unknownFields = Object.keys(errors).filter((field) => !ourNames.has(field));
  if (CONFIGURATION_STATUSES.includes(status) || unknownFields.length > 0)
    return toMisconfigured(response);
  const rejections: Rejection[] = Object.entries(errors).map(([field, message]) => ({
    field: ourNames.get(field),
    message,
  }));
  if (rejections.length > 0) return new TicketRejected(rejections);
  const reason = messages.join(' ') || `It responded with ${status} and gave no reason.`;
  return new TicketRejected([{ message: cut(`The tracker refused the ticket: ${reason}`) }]);
}

/** Returns the error of an answer that refuses the service, in the tracker's own words. */
export const toMisconfigured = (response: TrackerResponse): TrackerMisconfigured =>
  new TrackerMisconfigured(reasonOf(response));

/** The tracker's field for each field of a request that an answer may name. */
const ourFields = (fields: Fields): Record<string, string> => ({
  summary: 'summary',
  description: 'description',
  ...fields,
});

/** Returns an answer in the tracker's own words, in one line. */
function reasonOf(response: TrackerResponse): string {
  const { status, loginReason } = response;
  const { messages, errors } = wordsOf(response);
  const fields = Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
  const login = loginReason === '' ? [] : [`X-Seraph-LoginReason: ${loginReason}`];
  return cut([String(status), ...login, ...messages, ...fields].join(' '));
}

function wordsOf({ body }: TrackerResponse) {
  const { errorMessages, errors } = (body ?? {}) as { errorMessages?: unknown; errors?: unknown };
  const messages = Array.isArray(errorMessages) ? errorMessages : [];
  const isObject = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  return {
    messages: messages.slice(0, MAX_MESSAGES).map((message) => cut(String(message))),
    errors: Object.fromEntries(
      Object.entries(isObject ? errors : {})
        .slice(0, MAX_MESSAGES)
        .map(([field, message]) => [field, cut(String(message))]),
    ),
  };
}

/** Returns the beginning of a text in one line. */
const cut = (text: string): string =>
  text
    .slice(0, 2 * MAX_MESSAGE_CHARS)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_CHARS);
