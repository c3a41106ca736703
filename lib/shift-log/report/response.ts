import { MAX_RESPONSE_BYTES, responseTextBytes } from '#lib/contract/json/response-size.ts';
import type { ContentOutcome, Outcome } from '#lib/platform/http/use-case.ts';
import { truncationLinks } from '../reading/response.ts';
import type { Mails } from './mail/mail.ts';
import { toMailResponse } from './mail/response.ts';
import { siteOf } from './site.ts';
import { reportEtag, type Report, type CompiledReport } from './report.ts';

/** A version of a report, or the draft, with the state of its mails. */
export type FullReport = { report: CompiledReport; mails: Mails };

/** The page has no script and loads nothing. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

export function toReportResponse({ report, mails }: FullReport): Outcome<Report> {
  const { truncated, ...fields } = report;
  const links = truncationLinks(report.shift_id, {
    truncatedLists: truncated ? ['annotation', 'comment'] : [],
  });
  const data = { ...fields, mail: toMailResponse(mails), ...(truncated && { truncated }) };
  return { data, etag: reportEtag(report), links };
}

/**
 * Returns the report as a page, as short as a mail if it would exceed a response. The renderer is loaded when the first
 * page is requested.
 */
export async function toReportPage({ report }: FullReport): Promise<ContentOutcome> {
  const { renderPage, renderShortPage } = await import('#lib/report-view/page.tsx');
  const page = renderPage(report, siteOf());
  const body =
    responseTextBytes(page) <= MAX_RESPONSE_BYTES ? page : renderShortPage(report, siteOf());
  const content = { type: 'text/html; charset=utf-8', body, headers: pageHeaders };
  return { data: undefined, etag: reportEtag(report), content };
}
