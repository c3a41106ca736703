import { faults } from './faults.ts';
import type { Issue } from './issues.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
td, th { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
pre { white-space: pre-wrap; }
</style>
</head>
<body>
${body}
</body>
</html>
`;

const faultRows = faults.map(
  ({ summary, meaning }) =>
    `<tr><td>${escapeHtml(summary)}</td><td>${escapeHtml(meaning)}</td></tr>`,
);

export function listPage(issues: Iterable<Issue>): string {
  const rows = [...issues].toReversed().map(({ key, fields }) => {
    const cells = [escapeHtml(fields.summary), escapeHtml(fields.created)];
    return `<tr><td><a href="/browse/${key}">${key}</a></td><td>${cells.join('</td><td>')}</td></tr>`;
  });
  return page(
    'Tickets',
    `<h1>Tickets</h1>
<p>This tracker replaces Jira on this machine.</p>
<table>
<tr><th>Key</th><th>Summary</th><th>Created</th></tr>
${rows.join('\n')}
</table>
<h2>Answers of real trackers</h2>
<p>A ticket is refused, or not answered, if its summary begins like this:</p>
<table>
<tr><th>Summary</th><th>Answer</th></tr>
${faultRows.join('\n')}
</table>`,
  );
}

export const issuePage = ({ key, fields }: Issue): string =>
  page(
    `${key} ${fields.summary}`,
    `<p><a href="/">All tickets</a></p>
<h1>${key} ${escapeHtml(fields.summary)}</h1>
<pre>${escapeHtml(JSON.stringify(fields, null, 2))}</pre>`,
  );
