import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { normalizeLine, toOneLine } from '#lib/characters/one-line.ts';
import { parseText } from '#lib/markdown/parse.ts';
import { asTyped, type Block } from '#lib/markdown/tree.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import type { Address, Medium } from './medium.ts';
import { Prose } from './prose.tsx';
import { ReportHeader, Sections, Warnings } from './report-view.tsx';
import { sectionsOf, titleOf } from './sections.ts';
import { shorten } from './shorten.ts';
import { style } from './style.ts';
import { renderText } from './text.ts';

/** Where a report is shown: the address of the service, and the name of the observatory. */
export type Site = { url: string; name: string };

/** Returns a report as one file without script, which prints on A4 and loads nothing. */
export const renderPage = (report: CompiledReport, site: Site): string =>
  renderDocument(report, 'page', site);

/** Returns a report as a page that is as short as a mail. */
export const renderShortPage = (report: CompiledReport, site: Site): string =>
  renderDocument(shorten(report), 'mail', site);

/** The maximum number of characters of a subject. */
const MAX_SUBJECT_CHARS = 150;

/** Renders the mail of a report: HTML and text. The subject says first what a reader must not overlook. */
export function renderMail(report: CompiledReport, site: Site) {
  const { warnings, shift, state } = report;
  const prefix = state === 'amended' ? 'Amended: ' : '';
  const isDangerous = warnings.some(({ kind }) => kind === 'people_on_site');
  const alert = isDangerous ? ' (people on site)' : '';
  const subject = `${prefix}${titleOf(report)}${alert}, ${shift.operator_name}`;
  return {
    subject: normalizeLine(toOneLine(subject, MAX_SUBJECT_CHARS)),
    text: renderText(shorten(report), addressOf(report, site)),
    html: renderShortPage(report, site),
  };
}

function addressOf({ shift_id }: CompiledReport, { url }: Site): Address {
  const shift = `${url.replace(/\/$/, '')}/console/shifts/${shift_id}`;
  return {
    shift,
    report: `${shift}/report`,
    entry: (key) => `${shift}#${encodeURIComponent(key)}`,
  };
}

function renderDocument(report: CompiledReport, kind: 'page' | 'mail', site: Site): string {
  const medium: Medium = { kind, address: addressOf(report, site), prose: drawProse };
  const sections = sectionsOf(report, { isShort: kind === 'mail' });
  const page = (
    <Page title={titleOf(report)}>
      <ReportHeader report={report} medium={medium} site={site.name} />
      <Warnings warnings={report.warnings} />
      <Sections sections={sections} medium={medium} />
    </Page>
  );
  return `<!doctype html>\n${withValidCharacters(render(page))}\n`;
}

const Page = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
    <body>
      <div class="sheet">{children}</div>
    </body>
  </html>
);

const drawProse = (text: string) => <Prose blocks={parse(text)} />;

/** A text that cannot be parsed is shown as it was typed, and stops no other. */
function parse(text: string): Block[] {
  try {
    return parseText(text);
  } catch {
    return asTyped(text);
  }
}

/** Replaces the characters that no HTML may have. */
const withValidCharacters = (html: string): string =>
  html.replace(/[^\P{Cc}\n\r\t]/gu, '\uFFFD').toWellFormed();
