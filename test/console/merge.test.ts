import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeTexts } from '#lib/console/page/text/merge.ts';

it('merges what two people have changed, word by word', () => {
  const base = 'Gusts of 17 m/s';

  expect(
    mergeTexts({ base, mine: `${base}, dishes stowed`, theirs: `Strong gusts of 17 m/s` }),
  ).toBe('Strong gusts of 17 m/s, dishes stowed');
  expect(mergeTexts({ base, mine: 'Gusts of 18 m/s', theirs: 'Gusts of 19 m/s' })).toBe(
    'Gusts of 19 18 m/s',
  );
  expect(mergeTexts({ base: 'a\nb\n', mine: 'a\nb\nmine', theirs: 'a\nb\ntheirs\n' })).toBe(
    'a\nb\ntheirs\nmine',
  );
});

it('keeps every word that one of two people has added', () => {
  const words = fc.array(fc.constantFrom('dome', 'wind', '17', '\n', '.'), { maxLength: 12 });
  const added = (text: string[], at: number, word: string) =>
    text.toSpliced(at % (text.length + 1), 0, word).join(' ');

  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (text, here, there) => {
      const base = text.join(' ');
      const [mine, theirs] = [added(text, here, 'MINE'), added(text, there, 'THEIRS')];
      const merged = mergeTexts({ base, mine, theirs });
      expect(merged).toContain('MINE');
      expect(merged).toContain('THEIRS');
      expect(mergeTexts({ base, mine: base, theirs })).toBe(theirs);
      expect(mergeTexts({ base, mine, theirs: base })).toBe(mine);
      expect(mergeTexts({ base, mine, theirs: mine })).toBe(mine);
    }),
  );
});

it('keeps both of two texts that are too long to compare', () => {
  const [mine, theirs] = ['a '.repeat(9000), 'b '.repeat(9000)];

  expect(mergeTexts({ base: 'c '.repeat(9000), mine, theirs })).toBe(theirs + mine);
});
