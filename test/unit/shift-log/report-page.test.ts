import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as page from '#lib/report-view/page.tsx';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { renderMarkdown } from '../../support/markdown/render-markdown.ts';
import { createReport, createReportComment } from '../../support/shift-log/reports.ts';

const site = { url: 'http://127.0.0.1:3000', name: '' };
const renderPage = (report: CompiledReport) => page.renderPage(report, site);
const renderMail = (report: CompiledReport) => page.renderMail(report, site);

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`;

/** Returns a value with every text in it replaced, except times and enumerations. */
function withTexts(report: CompiledReport, text: string): CompiledReport {
  const fields =
    /^(summary|plan|title|note|sky|comment|reply_text|annotation|text|owner|user_name)$/;
  return JSON.parse(
    JSON.stringify(report, (name, value: unknown) =>
      typeof value === 'string' && fields.test(name) ? text : value,
    ),
  ) as CompiledReport;
}

it('escapes every text of a page and of a mail', () => {
  const report = withTexts(createReport(), hostile);
  const { html: mail, text, subject } = renderMail(report);

  for (const html of [renderPage(report), mail]) {
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain('&lt;script');
  }
  expect(text).toContain('<script>');
  expect(subject).not.toMatch(/[\r\n]/);
});

it('contains everything in one file that loads nothing', () => {
  const html = renderPage(createReport());

  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).not.toMatch(
    /<(script|img|link|iframe|object|embed|base|form)\b|url\((?!#)|@import| src=/,
  );
  expect(html).toContain('<svg');
  expect(html).toContain('@page');
});

it('links files of comments to the comment in the console', () => {
  const html = renderPage(createReport());

  expect(html).toContain(
    '<a href="http://127.0.0.1:3000/console/shifts/42#comment-7">antenna-12.png</a>',
  );
});

it('draws the bar of a mail with cells of a table, which are as wide as the shift', () => {
  const { html: mail } = renderMail(createReport());
  const widths = [
    ...mail.matchAll(/width="([\d.]+)%" height="28"|width="([\d.]+)%"\s+height="28"/g),
  ];

  expect(mail).not.toContain('<svg');
  const sum = widths.reduce((total, [, a, b]) => total + Number(a ?? b), 0);
  expect(sum).toBeCloseTo(100, 0);
});

it('names the item that has caused a loss', () => {
  const report = createReport();
  const [item] = report.items.open;
  const losses = report.losses.map((loss) => ({ ...loss, item_id: item!.item_id }));

  const html = renderPage({ ...report, losses });
  const unknown = renderPage({
    ...report,
    losses: losses.map((loss) => ({ ...loss, item_id: 999 })),
  });

  expect(html).toContain(`Caused by ${item!.title}`);
  expect(unknown).toContain('Caused by item 999');
});

it('shows a remark about several items of a handover once, with their titles', () => {
  const report = createReport();
  const remark = { by: 'grace', on: '2026-11-22T04:00:00Z', note: 'Seen on site', disputed: true };
  const acknowledgements = [1, 2].map((item_id) => ({
    ...{ ...remark, item_id, item_version: 1, text_version: 1 },
  }));
  const accepted_items = [1, 2].map((item_id) => ({
    item_id,
    version: 1,
    title: `Fault ${item_id}`,
  }));
  const handover = { ...report.handover!, acknowledgements, accepted_items };

  const html = renderPage({ ...report, handover });

  expect(html.match(/Seen on site/g)).toHaveLength(1);
  expect(html.replace(/\s+/g, ' ')).toContain('04:00 grace disputes “Fault 1”, “Fault 2”');
});

it('has the weather of a mail in words, which fit a telephone', () => {
  const { html: mail } = renderMail(createReport());

  expect(mail).toContain('clear, 4.5 m/s wind, Calm');
});

it('cuts the long lists of a mail, and says how many entries are left out', () => {
  const comments = Array.from({ length: 200 }, (_, n) => createReportComment(n + 1));
  const report = { ...createReport(), comments };

  const { html: mail, text } = renderMail(report);

  expect(Buffer.byteLength(mail)).toBeLessThan(100_000);
  expect(mail).toContain('161 more');
  expect(text).toContain('… and 161 more');
});

it('links only to http and https addresses of tickets, which an import may bring', () => {
  const url = 'javascript:alert(1)';
  const report = { ...createReport(), tickets: [{ url, comment_id: 7 }] };

  for (const html of [renderPage(report), renderMail(report).html]) {
    expect(html).toContain(`<li>${url} <a`);
    expect(html).not.toContain('href="javascript');
  }
});

const withoutTargets = (html: string) =>
  html.replaceAll(' target="_blank" rel="noopener noreferrer"', '');

it.each([
  [
    '**bold** _em_ ~~range~~ `code`',
    '<strong>bold</strong> <em>em</em> ~~range~~ <code>code</code>',
  ],
  ['a\nb', 'a<br/>b'],
  ['[x](https://a.example/?a=1&b=2)', '<a href="https://a.example/?a=1&amp;b=2">x</a>'],
  ['![x](https://a.example/x.png)', '<a href="https://a.example/x.png">x</a>'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['a [*x*]( ) ![]()', 'a [<em>x</em>]( ) ![]()'],
  [
    '[a [b]() c]() [](https://a.example)',
    '[a [b]() c]() <a href="https://a.example">https://a.example</a>',
  ],
  ['<b>x</b>', '&lt;b>x&lt;/b>'],
  ['# not a heading', '# not a heading'],
])('renders the Markdown %j', (text, expected) => {
  expect(withoutTargets(renderMarkdown(text))).toBe(`<p>${expected}</p>`);
});

it('renders any text as Markdown without a tag or an attribute that it did not choose', () => {
  const tag =
    /<(\/?(?:p|br|strong|em|del|code|pre|ul|ol|li|div|table|thead|tbody|tr|th|td|blockquote|a)\b[^<>]*)>/g;
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '*',
    '_',
    '`',
    '[',
    '](',
    ')',
    '\n',
    '- ',
    '|',
    '> ',
    'javascript:',
    'https://a.example',
    '<script>',
    '&lt;',
    ' onclick=',
    'x',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const rest = renderMarkdown(text).replace(tag, (_, inner: string) => {
        expect(inner).toMatch(
          /^(a href="(https?:|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer"|p class="prose__typed"|pre class="prose__code" tabindex="0"|div class="prose__table" tabindex="0" role="group" aria-label="Table"|t[hd] class="prose__cell--\w+"|ol start="\d+"|\/?\w+\/?)$/i,
        );
        return '';
      });
      expect(rest).not.toContain('<');
    }),
    { numRuns: 500 },
  );
});

it('does not hang on a text with many pairs of characters or deep lists', () => {
  for (const text of ['*_'.repeat(30_000), '> \n'.repeat(20_000), '[('.repeat(30_000)])
    expect(renderMarkdown(text)).toContain('<p class="prose__typed">');
});
