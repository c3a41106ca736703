import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { describeDraft } from '#lib/console/page/views/composer/draft-state.tsx';
import { examples } from './examples/examples.tsx';
import { reportExamples } from './examples/handover/report.tsx';
import { pageExamples } from './examples/pages.tsx';
import { describeConnection } from '#lib/console/page/views/layout/connection.tsx';
import { duration } from '#lib/night/durations.ts';
import { fullTime } from '#lib/console/page/views/parts/time.tsx';

const markups = Object.entries(examples).map(
  ([name, draw]) => [name, renderToString(draw())] as const,
);

describe('every view', () => {
  it.each(markups)('%s: has no inline style, which the policy of the page forbids', (_, markup) => {
    expect(markup).not.toMatch(/<[^>]*\sstyle=/);
  });

  it.each(markups)('%s: names every button and uses every id once', (_, markup) => {
    const buttons = markup.match(/<button[^>]*>.*?<\/button>/g) ?? [];
    const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

    for (const button of buttons)
      expect(button).toMatch(/aria-label="[^"]+"|class="\w+__(label|word)"|<span>\w/);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(markups)('%s: shows a status as a word and an icon', (_, markup) => {
    for (const [status] of markup.matchAll(/<span class="status [^>]*>.*?<\/span><\/span>/g))
      expect(status).toMatch(/<svg class="icon .*<span class="status__word">\S/);
  });
});

describe('every page', () => {
  it.each(Object.entries(pageExamples))('%s: has one h1, and the landmarks', (_, draw) => {
    const markup = renderToString(draw());

    expect(markup.match(/<h1/g)).toHaveLength(1);
    for (const landmark of ['<header', '<nav', '<main']) expect(markup).toContain(landmark);
  });

  it.each(Object.entries(pageExamples))('%s: shows the times and the connection', (_, draw) => {
    const markup = renderToString(draw());

    for (const words of ['UTC', 'LST', 'Site', 'Ada Lovelace']) expect(markup).toContain(words);
    expect(markup).toMatch(/live|catching up|offline, 3 entries waiting/);
  });
});

describe('the timeline', () => {
  const page = renderToString(pageExamples['shift, ended, for a reader']());

  it('offers no change to people who may only read', () => {
    expect(page).not.toMatch(/data-command="(?:reply|edit|ticket|send)"/);
    expect(page).toContain('data-command="copy-link"');
  });

  it('links every entry, and shows its full time with the zone on hover', () => {
    expect(page).toContain('href="/console/shifts/42#comment-501"');
    expect(page).toContain('aria-labelledby="comment-501-name comment-501-author"');
    expect(page).toContain('id="comment-501-author"');
    expect(page).toContain('title="2026-11-21 22:26:40.482000 UTC"');
  });

  it('says with each button of an entry what it is about', () => {
    expect(page).toContain('aria-label="Copy link: 22:26:40 Comment Ada Lovelace"');
    const labels = [...page.matchAll(/aria-label="(Copy link[^"]*)"/g)].map(([, label]) => label);
    expect(labels).toHaveLength(new Set(labels).size);
  });
});

describe('the report', () => {
  const page = renderToString(reportExamples['report, draft']!());

  it('shows the use of the time as a bar, with the pattern of each state beside its figures', () => {
    const [bar = ''] = /<svg class="time-bar time-bar--axis".*?<\/svg>/.exec(page) ?? [];
    const rows = page.matchAll(/<svg class="time-swatch".*?url\(#time-(\w+)\).*?<\/svg>([\w ]+)</g);

    expect(bar).toContain('From 20:15 to 04:10 UTC: observing 5 h 37 min, lost 1 h 31 min');
    expect(bar.match(/fill="url\(#time-lost\)"/g)).toHaveLength(2);
    expect(Array.from(rows, ([, state, label]) => [state, label])).toEqual([
      ['observing', 'observing'],
      ['lost', 'lost'],
      ['no_response', 'no response'],
      ['unexplained', 'unexplained'],
    ]);
  });
});

describe('the words of the page', () => {
  it('say how far a draft is', () => {
    const words = (draft: Parameters<typeof describeDraft>[0]) => describeDraft(draft)[1];

    expect(words({ state: 'draft', saved_at: '2026-11-22T03:12:40Z' })).toBe(
      'Draft stored 03:12:40',
    );
    expect(words({ state: 'waiting' })).toMatch(/^Waiting: no connection/);
    expect(words({ state: 'waiting', reason: 'Waiting: the desk is busy.' })).toBe(
      'Waiting: the desk is busy.',
    );
    expect(words({ state: 'refused', reason: 'the shift is unknown.' })).toBe(
      'Not accepted: the shift is unknown.',
    );
    expect(words({ state: 'conflict', question: { kind: 'old' } })).toContain('23 hours');
  });

  it('say what the connection is', () => {
    expect(describeConnection({ state: 'live' }, 0)).toBe('live');
    expect(describeConnection({ state: 'offline' }, 3)).toBe('offline, 3 entries waiting');
    expect(describeConnection({ state: 'offline' }, 1)).toBe('offline, 1 entry waiting');
  });

  it.each([
    [180, '180 ms'],
    [4200, '4 s'],
    [59_999, '59 s'],
    [3_599_999, '59 min 59 s'],
    [63_000, '1 min 03 s'],
    [11_100_000, '3 h 05 min'],
    [0, '0 s'],
    [-5, '0 s'],
  ])('tell a length of %d ms', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it('tell a full time with its zone', () => {
    expect(fullTime('2026-11-22T03:12:40.123456Z')).toBe('2026-11-22 03:12:40.123456 UTC');
    expect(fullTime('2026-11-22T05:12:40+02:00')).toBe('2026-11-22 03:12:40.000 UTC');
  });
});

describe('the search', () => {
  const markupOf = (name: 'search' | 'search, a word that nobody wrote') =>
    renderToString(pageExamples[name]());

  it('replaces a misspelt word of a search, and leaves the others', () => {
    expect(markupOf('search, a word that nobody wrote')).toContain('q=antenna+lock');
  });

  it('links an item that was opened while no shift ran to the items', () => {
    expect(markupOf('search')).toMatch(/<a [^>]*href="\/console\/items\/\d+"[^>]*>Show the item/);
  });
});
