import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { createdIssue } from './answers.ts';
import { checkFields } from './check-fields.ts';
import { requestTracker, toTicketError } from './requests.ts';
import { trackerSettings, type TrackerSettings } from './settings.ts';
import type { Ticket, TicketDraft, Tracker } from './tracker.ts';

const CREATE_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 3000;

const settings = refreshingCache(trackerSettings, 'TRACKER_MISCONFIGURED');

/** Returns the configured tracker. Throws 503 if there is none or its settings are invalid, and logs the cause. */
export async function openTracker(): Promise<Tracker> {
  if (config('TRACKER_URL') === '') throw new ApiError('TRACKER_NOT_CONFIGURED');
  try {
    return jira(await settings.get());
  } catch (error) {
    log('error', 'TRACKER_MISCONFIGURED', {}, error);
    throw new ApiError('TRACKER_NOT_CONFIGURED');
  }
}

/**
 * Returns a client of Jira, cloud or server: version 2 of its REST API is the same in both.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues/#api-rest-api-2-issue-post
 */
function jira(settings: TrackerSettings): Tracker {
  return {
    createTicket: async (draft, mark) => {
      await checkFields(settings);
      const body = { fields: toIssue(draft, mark, settings) };
      const options = { timeoutMs: CREATE_TIMEOUT_MS, body };
      const response = await requestTracker(settings, '/rest/api/2/issue', options).catch(
        (error: unknown) => {
          throw toTicketError(error);
        },
      );
      const { id, key } = createdIssue(response, settings.fields);
      const ticket = { id, key, url: `${settings.url}/browse/${key}` };
      return { ...ticket, ...(await readIssue(settings, key, draft)) };
    },
  };
}

function toIssue(draft: TicketDraft, mark: string, { project, fields }: TrackerSettings) {
  const { summary, description = '', issue_type, components, priority, severity } = draft;
  return {
    project: { key: project },
    summary,
    description: `${description}\n\n${mark}`.trim(),
    [fields.issue_type]: toOption(fields.issue_type, issue_type),
    ...(components.length > 0 && {
      [fields.components]: components.map((component) => toOption(fields.components, component)),
    }),
    ...(priority !== undefined && { [fields.priority]: toOption(fields.priority, priority) }),
    ...(severity !== undefined && { [fields.severity]: toOption(fields.severity, severity) }),
  };
}

/** Options of built-in fields are identified by name, those of custom fields by value. */
const toOption = (field: string, text: string) =>
  field.startsWith('customfield_') ? { value: text } : { name: text };

/** Reads a created ticket. Fields that the tracker does not return are those of the draft. */
async function readIssue(
  settings: TrackerSettings,
  key: string,
  draft: TicketDraft,
): Promise<Omit<Ticket, 'id' | 'key' | 'url'>> {
  const path = `/rest/api/2/issue/${key}?fields=summary,components,status,resolution,created,resolutiondate`;
  const options = { timeoutMs: READ_TIMEOUT_MS };
  const response = await requestTracker(settings, path, options).catch(() => undefined);
  const { fields } = (response?.body ?? {}) as { fields?: Record<string, unknown> };
  const { summary, components, created } = fields ?? {};
  const names = Array.isArray(components)
    ? components.map(nameOf).filter((name) => name !== undefined)
    : undefined;
  const status = nameOf(fields?.status);
  const resolution = nameOf(fields?.resolution);
  const resolved = timeOf(fields?.resolutiondate);
  return {
    summary: typeof summary === 'string' ? summary : draft.summary,
    components: names ?? draft.components,
    ...(status !== undefined && { status }),
    ...(resolution !== undefined && { resolution }),
    ...(resolved !== undefined && { resolved }),
    created: timeOf(created) ?? Date.now(),
  };
}

function nameOf(value: unknown): string | undefined {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

function timeOf(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? time : undefined;
}
