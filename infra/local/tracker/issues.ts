import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../write-atomically.ts';

/** A stored issue, which is also its response. */
export type Issue = {
  id: string;
  key: string;
  fields: { summary: string; created: string } & Record<string, unknown>;
};

export const severityField = 'customfield_10042';

/** The fields that the tracker has, and the valid names of those that have options. */
const issueFields: Record<string, string[] | undefined> = {
  project: undefined,
  summary: undefined,
  description: undefined,
  components: undefined,
  issuetype: ['Bug', 'Incident', 'Task', 'Improvement'],
  priority: ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
  [severityField]: undefined,
};

/** The ids of the fields that an issue may have. */
export const fieldIds = Object.keys(issueFields);

/** Returns the validation errors of a new issue by field, in Jira's words. */
export function validateIssue(
  fields: Record<string, unknown>,
  project: string,
): Record<string, string> {
  const { summary, description, issuetype } = fields;
  const errors: Record<string, string | false> = {
    project:
      (fields.project as { key?: unknown } | undefined)?.key !== project &&
      'valid project is required',
    summary:
      typeof summary !== 'string' || summary.trim() === ''
        ? 'You must specify a summary of the issue.'
        : summary.length > 255 && 'Summary must be less than 255 characters.',
    description:
      !['undefined', 'string'].includes(typeof description) && 'Operation value must be a string',
    issuetype: issuetype === undefined && 'issue type is required',
  };
  for (const [field, value] of Object.entries(fields)) {
    const options = issueFields[field];
    if (!Object.hasOwn(issueFields, field))
      errors[field] =
        `Field '${field}' cannot be set. It is not on the appropriate screen, or unknown.`;
    else if (options && !options.includes(String((value as { name?: unknown } | null)?.name)))
      errors[field] = `The ${field} selected is invalid; choose ${options.join(', ')}.`;
  }
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(entries);
}

/** The issues of one project by key, each stored in a file of a folder. */
export class Issues extends Map<string, Issue> {
  readonly #folder: string;
  readonly project: string;

  private constructor(folder: string, project: string, issues: Issue[]) {
    super(issues.map((issue) => [issue.key, issue]));
    this.#folder = folder;
    this.project = project;
  }

  /** Loads the stored issues of a project, the oldest first. */
  static async open(folder: string, project: string): Promise<Issues> {
    await mkdir(folder, { recursive: true });
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const issues = texts.map((text) => JSON.parse(text) as Issue);
    return new Issues(
      folder,
      project,
      issues.sort((a, b) => Number(a.id) - Number(b.id)),
    );
  }

  /** Stores a new, valid issue. */
  async add(fields: Record<string, unknown>): Promise<Issue> {
    const number = Math.max(0, ...[...this.keys()].map((key) => Number(key.split('-')[1]))) + 1;
    const issue: Issue = {
      id: String(10_000 + number),
      key: `${this.project}-${number}`,
      fields: {
        components: [],
        ...fields,
        summary: String(fields.summary),
        status: { name: 'To Do' },
        resolution: null,
        resolutiondate: null,
        // Jira's notation.
        created: new Date().toISOString().replace('Z', '+0000'),
      },
    };
    this.set(issue.key, issue);
    await writeAtomically(join(this.#folder, `${issue.key}.json`), JSON.stringify(issue, null, 2));
    return issue;
  }
}
