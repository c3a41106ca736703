import { loadStackOutputs } from '#lib/platform/stack-outputs.ts';
import { checkFields } from '#lib/platform/tracker/check-fields.ts';
import { requestTracker } from '#lib/platform/tracker/requests.ts';
import { trackerSettings } from '#lib/platform/tracker/settings.ts';
import { stackName } from '../../names.ts';
import { later, ok, warning, type Check } from '../check.ts';

const TIMEOUT_MS = 3000;

type Project = { issueTypes?: { name: string }[] };

/** Calls the tracker as a request for a ticket does: project, issue types, and the fields of the secret. */
export const trackerCheck: Check = {
  name: 'issue tracker',
  needsAccount: true,
  run: async ({ settings, stage }) => {
    const { TRACKER_URL = '', TRACKER_PROJECT = '' } = settings;
    if (TRACKER_URL === '' || TRACKER_URL === 'off') return ok('trackerUrl is empty: no tickets.');
    const outputs = await loadStackOutputs(stackName(stage, 'front')).catch(() => undefined);
    if (outputs?.TrackerSecretArn === undefined)
      return later(
        'Its secret is created by the first deployment: fill it in, and run this again.',
      );
    Object.assign(process.env, {
      TRACKER_URL,
      TRACKER_PROJECT,
      TRACKER_SECRET_ARN: outputs.TrackerSecretArn,
    });
    const tracker = await trackerSettings();
    await checkFields(tracker);
    const path = `/rest/api/2/project/${encodeURIComponent(TRACKER_PROJECT)}`;
    const { status, body } = await requestTracker(tracker, path, { timeoutMs: TIMEOUT_MS });
    if (status !== 200)
      return warning(
        `The tracker responded ${status} for the project ${TRACKER_PROJECT}: check its key and the rights of the user.`,
      );
    const types = ((body as Project | undefined)?.issueTypes ?? []).map(({ name }) => name);
    return ok(`${TRACKER_PROJECT} has the issue types ${types.join(', ')}.`);
  },
};
