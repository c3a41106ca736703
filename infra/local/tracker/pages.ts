import type { Issue } from './issues.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
td, th { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
pre { white-space: pre-wrap; font: inherit; }
</style>
</head>
<body>
${body}
</body>
</html>
`;

const link = ({ key }: Issue) => `<a href="/browse/${escaped(key)}">${escaped(key)}</a>`;

/** All tickets, the newest first. */
export const listPage = (issues: Issue[]) =>
  page(
    'Tickets',
    `<h1>Tickets</h1>
<p>This tracker replaces Jira on this machine.</p>
${
  issues.length === 0
    ? '<p>There is no ticket yet.</p>'
    : `<table>
<tr><th>Key</th><th>Summary</th><th>Created</th></tr>
${issues.map((issue) => `<tr><td>${link(issue)}</td><td>${escaped(issue.fields.summary)}</td><td>${escaped(issue.fields.created)}</td></tr>`).join('\n')}
</table>`
}`,
  );

/** One ticket with all that was sent of it. */
export function issuePage({ key, fields }: Issue): string {
  const { summary, description = '', ...others } = fields;
  const rows = Object.entries(others).map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(displayText(value))}</td></tr>`,
  );
  return page(
    `${key} ${summary}`,
    `<p><a href="/">All tickets</a></p>
<h1>${escaped(key)} ${escaped(summary)}</h1>
<pre>${escaped(description)}</pre>
<table>
${rows.join('\n')}
</table>`,
  );
}

/** The name of an option, or the names of several. */
function displayText(value: unknown): string {
  if (Array.isArray(value)) return value.map(displayText).join(', ');
  const { name, value: option } = (value ?? {}) as { name?: unknown; value?: unknown };
  const text = name ?? option ?? value;
  return typeof text === 'string' ? text : JSON.stringify(text ?? null);
}
