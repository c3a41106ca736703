import type { Issue, Issues } from './issues.ts';

/** The valid names of each field; others are rejected, as by Jira. */
const known: Record<string, string[]> = {
  issuetype: ['Bug', 'Incident', 'Task', 'Improvement'],
  priority: ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
};

/** The custom field for the severity. */
export const severityField = 'customfield_10042';

/** The fields that the tracker has. */
const fieldIds = [
  'project',
  'summary',
  'description',
  'issuetype',
  'components',
  'priority',
  severityField,
];

type Sent = Record<string, unknown>;

/** Returns the validation errors of a new issue by field, in Jira's words. */
export function complaints(fields: Sent, project: string): Record<string, string> {
  const found: Record<string, string> = {};
  const { summary } = fields;
  if ((fields.project as { key?: unknown } | undefined)?.key !== project)
    found.project = 'valid project is required';
  if (typeof summary !== 'string' || summary.trim() === '')
    found.summary = 'You must specify a summary of the issue.';
  else if (summary.length > 255) found.summary = 'Summary must be less than 255 characters.';
  if (fields.description !== undefined && typeof fields.description !== 'string')
    found.description = 'Operation value must be a string';
  if (fields.issuetype === undefined) found.issuetype = 'issue type is required';
  for (const [field, names] of Object.entries(known)) {
    const { name } = (fields[field] ?? {}) as { name?: unknown };
    if (fields[field] !== undefined && !names.includes(String(name)))
      found[field] = `The ${field} selected is invalid; choose ${names.join(', ')}.`;
  }
  for (const field of Object.keys(fields))
    if (!fieldIds.includes(field))
      found[field] =
        `Field '${field}' cannot be set. It is not on the appropriate screen, or unknown.`;
  return found;
}

/** Creates a validated issue. */
export const create = (fields: Sent, issues: Issues): Promise<Issue> =>
  issues.add({
    ...fields,
    summary: String(fields.summary),
    components: fields.components ?? [],
    status: { name: 'To Do' },
    resolution: null,
    resolutiondate: null,
    // As Jira writes it.
    created: new Date().toISOString().replace('Z', '+0000'),
  });
