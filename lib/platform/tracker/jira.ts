import { ask, failureOf, type Answer } from './requests.ts';
import type { Fields, TrackerSettings } from './settings.ts';
import {
  NotMade,
  OutcomeUnknown,
  Refused,
  type RefusedField,
  type Ticket,
  type Tracker,
  type Wish,
} from './tracker.ts';

/** Milliseconds that the tracker has to make a ticket, and to tell of something. */
const [MAKING, TELLING] = [10_000, 3000];

const TOO_MANY_REQUESTS = 429;

/** Fields that are told of when the tracker refuses them, and characters of their names and of what it says. */
const [MOST_FIELDS, LONGEST_NAME, LONGEST_WORD] = [50, 100, 300];

/**
 * Jira, of the cloud or on a server of one's own: the second version of its REST API is the same in both.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues/#api-rest-api-2-issue-post
 */
export function jira(settings: TrackerSettings): Tracker {
  return {
    make: async (wish, mark) => {
      const body = { fields: issueOf(wish, mark, settings) };
      const answer = await ask(settings, '/rest/api/2/issue', { milliseconds: MAKING, body }).catch(
        (error: unknown) => {
          throw failureOf(error);
        },
      );
      const { id, key } = madeIn(answer, settings.fields);
      const ticket = { id, key, url: `${settings.url}/browse/${key}` };
      return { ...ticket, ...(await told(settings, key, wish)) };
    },
  };
}

/** Throws a sentence with the first of the configured fields that the tracker has not. It may not tell. */
export async function checkFields(settings: TrackerSettings): Promise<void> {
  const answer = await ask(settings, '/rest/api/2/field', { milliseconds: TELLING }).catch(() => {
    // Whoever sends a ticket next is told more clearly.
  });
  if (answer?.status !== 200 || !Array.isArray(answer.body)) return;
  const known = new Set((answer.body as { id?: unknown }[]).map(({ id }) => id));
  for (const [name, field] of Object.entries(settings.fields))
    if (!known.has(field))
      throw new Error(`The tracker's secret: fields.${name} is ${field}, which the tracker lacks.`);
}

function issueOf(wish: Wish, mark: string, { project, fields }: TrackerSettings) {
  const { summary, description = '', issue_type, components, priority, severity } = wish;
  return {
    project: { key: project },
    summary,
    description: `${description}\n\n${mark}`.trim(),
    [fields.issue_type]: named(fields.issue_type, issue_type),
    ...(components.length > 0 && {
      [fields.components]: components.map((one) => named(fields.components, one)),
    }),
    ...(priority !== undefined && { [fields.priority]: named(fields.priority, priority) }),
    ...(severity !== undefined && { [fields.severity]: named(fields.severity, severity) }),
  };
}

/** An option of a field of the tracker's own goes by its name, one of a custom field by its value. */
const named = (field: string, text: string) =>
  field.startsWith('customfield_') ? { value: text } : { name: text };

/** The ticket that an answer says was made. */
function madeIn({ status, body, retryAfter }: Answer, fields: Fields): { id: number; key: string } {
  const { id, key } = (body ?? {}) as { id?: unknown; key?: unknown };
  const isTicket = typeof key === 'string' && /^[\w.-]{1,250}$/.test(key);
  if (status === 201 && isTicket && /^\d{1,15}$/.test(String(id))) return { id: Number(id), key };
  const mayRefuse = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  const refused = mayRefuse ? refusedIn(body, fields) : [];
  if (refused.length > 0) throw new Refused(refused);
  // A server that answers 5xx, or anything that is no answer of Jira's, may have made it nevertheless.
  const isClear = (status >= 300 && status < 500 && status !== 408) || status === 503;
  if (isClear) throw new NotMade(`It answered ${status}.`, retryAfter);
  throw new OutcomeUnknown(
    `It answered ${status}, without a ticket.`,
    status === 408 || status === 504,
  );
}

/** The fields that an answer complains of, by our names where they have one. */
function refusedIn(body: unknown, fields: Fields): RefusedField[] {
  const { errors } = (body ?? {}) as { errors?: unknown };
  if (typeof errors !== 'object' || errors === null) return [];
  const ours = new Map(Object.entries(fields).map(([name, field]) => [field, name]));
  return Object.entries(errors)
    .slice(0, MOST_FIELDS)
    .map(([field, message]) => ({
      field: ours.get(field) ?? field.slice(0, LONGEST_NAME),
      message: String(message).slice(0, LONGEST_WORD),
    }));
}

type Told = Omit<Ticket, 'id' | 'key' | 'url'>;

/** What the tracker says of a ticket that it has made; what was wished where it does not say. */
async function told(settings: TrackerSettings, key: string, wish: Wish): Promise<Told> {
  const path = `/rest/api/2/issue/${key}?fields=summary,components,status,resolution,created,resolutiondate`;
  const answer = await ask(settings, path, { milliseconds: TELLING }).catch(() => undefined);
  const { fields } = (answer?.body ?? {}) as { fields?: Record<string, unknown> };
  const { summary, components, status, resolution, created, resolutiondate } = fields ?? {};
  const names = Array.isArray(components)
    ? components.map(nameOf).filter((one) => one !== undefined)
    : undefined;
  return {
    summary: typeof summary === 'string' ? summary : wish.summary,
    components: names ?? wish.components,
    ...present({
      status: nameOf(status),
      resolution: nameOf(resolution),
      resolved: timeOf(resolutiondate),
    }),
    created: timeOf(created) ?? Date.now(),
  };
}

const nameOf = (one: unknown): string | undefined => {
  const { name } = (one ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
};

const timeOf = (text: unknown): number | undefined => {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? time : undefined;
};

const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
