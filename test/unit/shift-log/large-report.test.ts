import { expect, it } from 'vitest';
import { MAX_RESPONSE_BYTES, responseBytes } from '#lib/contract/json/response-size.ts';
import { fitReport } from '#lib/shift-log/report/fit.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { toReportPage, toReportResponse } from '#lib/shift-log/report/response.ts';
import { createReport, createReportComment } from '../../support/shift-log/reports.ts';

it('has the newest entries of each list above 4 MB, and links to the others; its sums count all', () => {
  const comment = 'x'.repeat(60_000);
  const comments = Array.from({ length: 80 }, (_, n) => ({ ...createReportComment(n), comment }));
  const complete = { ...createReport(), comments };

  const fitted = fitReport(complete, false);
  const { data, links } = toReportResponse({
    report: fitted,
    mails: { mail: undefined, requestedMails: [] },
  });

  expect(responseBytes(data)).toBeLessThan(MAX_RESPONSE_BYTES);
  expect(data.truncated).toBe(true);
  expect(data.comments.length).toBeGreaterThan(10);
  expect(data.comments).toEqual(comments.slice(-data.comments.length));
  expect(data.accounting).toEqual(complete.accounting);
  expect(links?.map(({ path }) => path.split('/').at(-1))).toEqual(['annotation', 'comment']);
  expect(fitReport(createReport(), false)).toEqual(createReport());
});

/** A report of about 4 MB that consists of long texts, which are five times as long in HTML. */
function createLongReport(): CompiledReport {
  const report = createReport();
  const long = '&'.repeat(60_000);
  const comment = createReportComment(1);
  const replies = Array.from({ length: 12 }, () => ({ ...comment.replies[0]!, reply_text: long }));
  const comments = Array.from({ length: 5 }, () => ({ ...comment, comment: long, replies }));
  const closed = [{ ...report.items.closed[0]!, resolution: long }];
  const warnings = Array.from({ length: 1000 }, () => report.warnings[0]!);
  return { ...report, comments, warnings, items: { ...report.items, closed } };
}

const mails = { mail: undefined, requestedMails: [] };
const pageOf = async (report: CompiledReport) =>
  String((await toReportPage({ report, mails })).content.body);

it('shortens the texts of a mail, and of a page that would exceed a response', async () => {
  const report = createLongReport();

  const { html: mail, text } = renderMail(report, { url: '', name: '' });
  const page = await pageOf(report);

  for (const shortened of [mail, page, text]) {
    expect(Buffer.byteLength(shortened)).toBeLessThan(1_000_000);
    expect(shortened).toContain('… (shortened)');
    expect(shortened).toContain('… and 2 earlier replies');
    expect(shortened).toContain('… and 960 more');
  }
  expect(await pageOf(createReport())).not.toContain('shortened');
});
