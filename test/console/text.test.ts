import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from '#lib/console/page/text/diff.ts';
import { loadGrammar } from '#lib/console/page/text/lexer.ts';
import { splitReferences } from '#lib/characters/references.ts';
import { blockIn, tagsIn } from '#lib/console/page/text/tokens.ts';
import { complete, queryAt, suggest } from '#lib/console/page/views/composer/completion.ts';

await loadGrammar();

describe('references in a text', () => {
  it('are tags and the first execution block', () => {
    const text = 'Wind #weather, again (#Weather #band-2): @eb-t0001-20240813-00010 and @eb-2.';

    expect(tagsIn(text)).toEqual(['weather', 'band-2']);
    expect(blockIn(text)).toBe('eb-t0001-20240813-00010');
  });

  it('are not numbers, addresses, code or links', () => {
    const text =
      'antenna #12, https://example.org/#top, a@eb-1, `#code`, [#link](https://example.org)';

    expect(tagsIn(text)).toEqual([]);
    expect(blockIn(text)).toBeUndefined();
  });

  it('leave the text as it was typed', () => {
    const letters = fc.string({ unit: fc.constantFrom('#', '@', 'e', 'b', '-', ' ', '1', 'ä') });
    fc.assert(
      fc.property(
        letters,
        (text) =>
          splitReferences(text)
            .map((part) => part.text)
            .join('') === text,
      ),
      { seed: 23 },
    );
  });
});

describe('the differences between two texts', () => {
  const words = fc.array(fc.constantFrom('wind', 'dish', ' ', '\n', '.', '11.2'), {
    maxLength: 40,
  });
  const texts = words.map((parts) => parts.join(''));
  const without = (kind: string, a: string, b: string) =>
    diffWords(a, b)
      .filter((change) => change.kind !== kind)
      .map(({ text }) => text)
      .join('');

  it('contain both texts', () => {
    fc.assert(
      fc.property(
        texts,
        texts,
        (a, b) => without('inserted', a, b) === a && without('deleted', a, b) === b,
      ),
      { seed: 23, numRuns: 500 },
    );
  });

  it('are the words that changed', () => {
    expect(diffWords('fell to 11.9 bar', 'fell to 11.2 bar')).toEqual([
      { kind: 'same', text: 'fell to ' },
      { kind: 'deleted', text: '11.9' },
      { kind: 'inserted', text: '11.2' },
      { kind: 'same', text: ' bar' },
    ]);
  });

  it('are found quickly in long texts that have nothing in common', () => {
    const start = performance.now();

    diffWords('a b '.repeat(8000), 'c d '.repeat(8000));

    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('the completion', () => {
  it('completes the tag or the execution block that ends at the caret', () => {
    expect(queryAt('wind #wea', 9)).toEqual({ kind: 'tag', start: 5, end: 9, typed: 'wea' });
    expect(queryAt('see @', 5)).toMatchObject({ kind: 'block', typed: '' });
    expect(queryAt('a#b', 3)).toBeUndefined();
    expect(queryAt('#done now', 9)).toBeUndefined();
  });

  it('suggests what begins with the typed text first, and blocks by their last digits', () => {
    const candidates = ['eb-t0001-20261121-00012', 'eb-t0001-20261121-00120'].map((value) => ({
      value,
    }));
    const query = { kind: 'block' as const, start: 0, end: 3, typed: '12' };

    expect(suggest(query, candidates)[0]?.value).toBe('eb-t0001-20261121-00012');
  });

  it('puts the caret behind the completed word', () => {
    const query = queryAt('wind #wea today', 9);

    expect(query && complete('wind #wea today', query, 'weather')).toEqual({
      text: 'wind #weather today',
      caret: 14,
    });
  });
});
