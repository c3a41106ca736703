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
  ).toEqual({
    text: 'Before the storm:\n- [x] dome\n- [ ] dishes\n> 1. [x] pumps [ ]',
    isLost: false,
  });
});

it('finds a line that has moved, and says that one is gone, or is there twice', () => {
  const moved = `Added\n${text}`;
  expect(withTicks(moved, [{ line: 1, text: '- [ ] dome', isChecked: true }])).toEqual({
    text: moved.replace('[ ] dome', '[x] dome'),
    isLost: false,
  });
  expect(withTicks(text, [{ line: 1, text: '- [ ] roof', isChecked: true }])).toEqual({
    text,
    isLost: true,
  });
  const twice = '- [ ] pump off\nvalve\n- [ ] pump off';
  expect(
    withTicks(`Added\n${twice}`, [{ line: 2, text: '- [ ] pump off', isChecked: true }]),
  ).toEqual({ text: `Added\n${twice}`, isLost: true });
});
