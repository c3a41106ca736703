import { MAX_RESPONSE_BYTES, responseTextBytes } from '#lib/contract/json/response-size.ts';
import { config } from '#lib/platform/config.ts';
import type { CompiledReport } from '../report.ts';
import { entriesSection, handoverSection } from './entries.ts';
import { header, timeSection, titleOf } from './header.ts';
import { html, type Content } from './html.ts';
import {
  blocksSection,
  itemsSection,
  lossesSection,
  ticketsSection,
  weatherSection,
} from './lists.ts';
import { markdown } from './markdown.ts';
import { shorten } from './shorten.ts';
import { style } from './style.ts';
import { section, type Medium } from './tables.ts';

/** Returns the address of a shift in the console. */
export const shiftUrlOf = ({ shift_id }: CompiledReport): string =>
  `${config('SERVICE_URL').replace(/\/$/, '')}/console/shifts/${shift_id}`;

/**
 * Returns a report as one file without script, which prints on A4 and loads nothing. One that would exceed a response is
 * as short as a mail.
 */
export function renderPage(report: CompiledReport): string {
  const page = render(report, false);
  return responseTextBytes(page) <= MAX_RESPONSE_BYTES ? page : render(shorten(report), true);
}

/** Returns a report as a page or, shorter and without images, as a mail. */
export function render(report: CompiledReport, isMail: boolean): string {
  const { text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>${titleOf(report)}</title>
      ${style}
    </head>
    <body>
      <div class="sheet">${sections(report, { isMail, shiftUrl: shiftUrlOf(report) })}</div>
    </body>
  </html> `;
  return `<!doctype html>\n${text}`;
}

const sections = (report: CompiledReport, medium: Medium): Content => [
  header(report, medium),
  section('Summary', summary(report)),
  section('Time', timeSection(report, medium)),
  lossesSection(report, medium),
  itemsSection(report, medium),
  handoverSection(report),
  blocksSection(report, medium),
  weatherSection(report, medium),
  entriesSection(report, medium),
  ticketsSection(report, medium),
];

const summary = ({ summary: text }: CompiledReport): Content =>
  text === '' ? html`<p class="quiet">No summary was written.</p>` : markdown(text);
