import * as z from 'zod/mini';
import { config } from '../config.ts';
import { storedSecret } from '../auth/stored-secret.ts';

const needed = z.string().check(z.trim(), z.minLength(1));

/** The secret: who we are to the tracker, and by which of its fields our words go. */
const secret = z.object({
  /** The user of a cloud site, whose API token it is; none with a personal access token of a server. */
  user: z.optional(z.string()),
  /** A header takes no other signs; what it refuses it would quote in the log. */
  token: needed.check(z.regex(/^[\x21-\x7e]+$/)),
  fields: z.object({
    issue_type: z._default(needed, 'issuetype'),
    components: z._default(needed, 'components'),
    priority: z._default(needed, 'priority'),
    severity: needed.check(z.regex(/^customfield_\d+$/, 'should be like customfield_10042')),
  }),
});

/** Which field of the tracker takes which of ours. */
export type Fields = z.output<typeof secret>['fields'];

export type TrackerSettings = z.output<typeof secret> & { url: string; project: string };

/** The settings, read and checked. Rejects with a sentence that names the first field that is wrong. */
export async function trackerSettings(): Promise<TrackerSettings> {
  const place = { file: config('TRACKER_SECRET_FILE'), arn: config('TRACKER_SECRET_ARN') };
  const read = secret.safeParse(parsed(await storedSecret(place)));
  if (read.success)
    return { ...read.data, url: config('TRACKER_URL'), project: config('TRACKER_PROJECT') };
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  // Not what stands there: it may be a credential.
  throw new Error(`The tracker's secret: ${field || 'it'} is missing or not valid.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The tracker's secret is not JSON.");
  }
}
