import { expect, it } from 'vitest';
import { withTicks } from '#lib/console/page/text/ticks.ts';

const text = 'Before the storm:\n- [ ] dome\n- [x] dishes\n> 1. [ ] pumps [ ]';

it('ticks and clears boxes, and leaves the rest of the text', () => {
  expect(
    withTicks(text, [
      { line: 1, text: '- [ ] dome', isChecked: true },
      { line: 2, text: '- [x] dishes', isChecked: false },
      { line: 3, text: '> 1. [ ] pumps [ ]', isChecked: true },
    ]),
  ).toBe('Before the storm:\n- [x] dome\n- [ ] dishes\n> 1. [x] pumps [ ]');
});

it('finds a line that has moved, and leaves one that is gone', () => {
  const moved = `Added\n${text}`;
  expect(withTicks(moved, [{ line: 1, text: '- [ ] dome', isChecked: true }])).toBe(
    moved.replace('[ ] dome', '[x] dome'),
  );
  expect(withTicks(text, [{ line: 1, text: '- [ ] roof', isChecked: true }])).toBe(text);
});
