import { toMisconfigured } from './answers.ts';
import { requestTracker } from './requests.ts';
import type { TrackerSettings } from './settings.ts';
import { TrackerMisconfigured } from './tracker.ts';

const TIMEOUT_MS = 3000;

/** The fields that are checked. Trackers do not list every one of the others for every user. */
const REQUIRED = ['issue_type', 'severity'] as const;

/** The mapping that the tracker has confirmed. */
let confirmed = '';

/**
 * Checks once that the tracker has the fields that the secret maps to. Throws `TrackerMisconfigured` if it lacks one.
 * Without a clear answer the request for a ticket shows what is wrong, and the next one checks again.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issue-fields/#api-rest-api-2-field-get
 */
export async function checkFields(settings: TrackerSettings): Promise<void> {
  const mapping = JSON.stringify([settings.url, settings.fields]);
  if (confirmed === mapping) return;
  const response = await requestTracker(settings, '/rest/api/2/field', {
    timeoutMs: TIMEOUT_MS,
  }).catch(() => undefined);
  // A request for a ticket would count as another failed login.
  if (response?.status === 401 || response?.status === 403) throw toMisconfigured(response);
  if (response?.status !== 200 || !Array.isArray(response.body)) return;
  const ids = new Set((response.body as ({ id?: unknown } | null)[]).map((field) => field?.id));
  const missing = REQUIRED.map((name) => [name, settings.fields[name]] as const).filter(
    ([, id]) => !ids.has(id),
  );
  if (missing.length > 0) {
    const names = missing.map(([name, id]) => `${name} to ${id}`).join(', ');
    throw new TrackerMisconfigured(
      `The tracker's secret maps ${names}, which the tracker does not have.`,
    );
  }
  confirmed = mapping;
}
