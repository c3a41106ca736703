import { normalizeLine, toOneLine } from '#lib/characters/one-line.ts';
import type { CompiledReport } from '../report.ts';
import { titleOf } from './header.ts';
import { render, shiftUrlOf } from './page.ts';
import { shorten } from './shorten.ts';
import { renderText } from './text.ts';

/** The maximum number of characters of a subject. */
const MAX_SUBJECT_CHARS = 150;

/** Renders the mail of a report: HTML and text. The subject says first what a reader must not overlook. */
export function renderMail(report: CompiledReport): {
  subject: string;
  text: string;
  html: string;
} {
  const { warnings, shift, state } = report;
  const prefix = state === 'amended' ? 'Amended: ' : '';
  const isDangerous = warnings.some(({ kind }) => kind === 'people_on_site');
  const alert = isDangerous ? ' (people on site)' : '';
  const subject = `${prefix}${titleOf(report)}${alert}, ${shift.operator_name}`;
  const shortReport = shorten(report);
  return {
    subject: normalizeLine(toOneLine(subject, MAX_SUBJECT_CHARS)),
    text: renderText(shortReport, shiftUrlOf(report)),
    html: render(shortReport, true),
  };
}
