import { expect, it } from 'vitest';
import { gapsOf, intervalAt } from '#lib/console/page/views/rail/gaps.ts';
import { anAccounting } from '../support/handover.ts';
import { at } from '../support/records.ts';

const accounting = anAccounting({
  intervals: [
    { from: at(0), to: at(600), state: 'observing' },
    { from: at(600), to: at(640), state: 'unexplained' },
    { from: at(640), to: at(1800), state: 'observing' },
    { from: at(1800), to: at(1920), state: 'unexplained' },
    { from: at(1920), to: at(3600), state: 'lost', loss_id: 7 },
  ],
});

it('lists the gaps of at least a minute', () => {
  expect(gapsOf(accounting)).toEqual([{ from: at(1800), to: at(1920), seconds: 120 }]);
});

it('finds what a pointer means: what is there, or a gap that is near', () => {
  expect(intervalAt(accounting, 0.1)?.state).toBe('observing');
  expect(intervalAt(accounting, 0.51)).toMatchObject({ from: at(1800) });
  expect(intervalAt(accounting, 0.49)).toMatchObject({ from: at(1800) });
  expect(intervalAt(accounting, 0.9)).toMatchObject({ loss_id: 7 });
});
