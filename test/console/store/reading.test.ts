import { describe, expect, it } from 'vitest';
import {
  chooseAnchor,
  createReading,
  isAtNewestEnd,
  scrollBy,
} from '#lib/console/page/store/reading.ts';

describe('reading', () => {
  it('follows at the newest end, except for an entry that is open (rule 1)', () => {
    const reading = createReading();
    reading.setVisible(['comment-1'], true);
    reading.setOpen('comment-2', true);

    expect(reading.mustWait('comment-1', false)).toBe(false);
    expect(reading.mustWait('comment-9', true)).toBe(false);
    expect(reading.mustWait('comment-2', false)).toBe(true);
    reading.setOpen('comment-2', false);
    expect(reading.mustWait('comment-2', false)).toBe(false);
  });

  it('holds new entries elsewhere (rule 2)', () => {
    const reading = createReading();
    reading.setVisible([], false);

    expect(reading.mustWait('comment-9', true)).toBe(true);
  });

  it('holds changes of what is on the screen, and of nothing else (rule 3)', () => {
    const reading = createReading();
    reading.setVisible(['comment-1'], false);

    expect(reading.mustWait('comment-1', false)).toBe(true);
    expect(reading.mustWait('comment-2', false)).toBe(false);
  });

  it('keeps the first entry whose top is on the screen at its place (rule 4)', () => {
    const before = [
      { key: 'a', top: -300 },
      { key: 'b', top: 20 },
    ];
    const anchor = chooseAnchor(before);

    expect(anchor).toEqual({ key: 'b', top: 20 });
    expect(
      scrollBy(anchor, [
        { key: 'new', top: -300 },
        { key: 'b', top: 65 },
      ]),
    ).toBe(45);
    expect(chooseAnchor([{ key: 'long', top: -300 }])).toMatchObject({ key: 'long' });
    expect(scrollBy(undefined, before)).toBe(0);
  });

  it('is at the newest end within a few pixels', () => {
    const area = { clientHeight: 500, scrollHeight: 2000 };

    expect(isAtNewestEnd({ ...area, scrollTop: 1496 })).toBe(true);
    expect(isAtNewestEnd({ ...area, scrollTop: 1400 })).toBe(false);
  });
});
