import * as z from 'zod/mini';
import { readSecret } from '../auth/secrets.ts';
import { config } from '../config.ts';

const required = z.string().check(z.trim(), z.minLength(1));

/** The secret: credentials, and the ids of the tracker's fields. */
const secret = z.object({
  /** The owner of the API token of a cloud site. Absent for a personal access token of a server. */
  user: z.optional(z.string()),
  /** Printable ASCII only: `fetch` would quote an invalid header value in its error, and so in the log. */
  token: required.check(z.regex(/^[\x21-\x7e]+$/)),
  fields: z.object({
    issue_type: z._default(required, 'issuetype'),
    components: z._default(required, 'components'),
    priority: z._default(required, 'priority'),
    severity: required.check(z.regex(/^customfield_\d+$/, 'should be like customfield_10042')),
  }),
});

/** The tracker's field id for each of our fields. */
export type Fields = z.output<typeof secret>['fields'];

export type TrackerSettings = z.output<typeof secret> & { url: string; project: string };

/** Reads and checks the settings. Rejects with an error that names the first invalid field. */
export async function trackerSettings(): Promise<TrackerSettings> {
  const location = { file: config('TRACKER_SECRET_FILE'), arn: config('TRACKER_SECRET_ARN') };
  const result = secret.safeParse(parseJson(await readSecret(location)));
  if (result.success)
    return { ...result.data, url: config('TRACKER_URL'), project: config('TRACKER_PROJECT') };
  // The message omits the value: it may be a credential.
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new Error(`The tracker's secret: ${field || 'it'} is missing or not valid.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The tracker's secret is not JSON.");
  }
}
