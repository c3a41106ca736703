import { expect, it } from 'vitest';
import type { Draft } from '#lib/console/page/drafts/draft.ts';
import { createDraft } from '#lib/console/page/drafts/new-draft.ts';
import { withTypedTime } from '#lib/console/page/drafts/typed-occurrence.ts';

const now = new Date('2026-11-22T03:40:10Z');

const draftOf = (text: string, fields: Partial<Draft> = {}): Draft => ({
  ...createDraft({ user: 'ada', tab: 'tab', target: { kind: 'comment', shift_id: 42 } }, undefined),
  text,
  ...fields,
});

it.each([
  ['03:05 Dome opened', '2026-11-22T03:05:00Z', 'Dome opened'],
  ['03:05:30 Dome opened', '2026-11-22T03:05:30Z', 'Dome opened'],
  ['03:40:10 Now', '2026-11-22T03:40:10Z', 'Now'],
  ['03:41 Not yet', '2026-11-21T03:41:00Z', 'Not yet'],
  ['21:05\nDome opened', '2026-11-21T21:05:00Z', 'Dome opened'],
  ['03:05 Z axis motor tripped', '2026-11-22T03:05:00Z', 'Z axis motor tripped'],
  ['03:05 UTC clock jumped', '2026-11-22T03:05:00Z', 'UTC clock jumped'],
])('reads %j as the last such time until now, which leaves the text', (text, occurred_on, rest) => {
  expect(withTypedTime(draftOf(text), now)).toMatchObject({ occurred_on, text: rest });
});

it.each([
  ...['3:05 Dome', '24:05 Dome', '03:05', 'At 03:05 Dome', ' 03:05 Dome'],
  ...['03:05-04:00 clouds', '03:05 - 04:00 clouds', '03:05 – 04:00 clouds', '03:05  -'],
])('leaves %j as it is', (text) => {
  const draft = draftOf(text);
  expect(withTypedTime(draft, now)).toBe(draft);
});

it('leaves the text of a reply, of a draft with a time, and of one whose time was removed', () => {
  const text = '03:05 Dome opened';
  for (const fields of [
    { target: { kind: 'reply', shift_id: 42, comment_id: 7 } as const },
    { target: { kind: 'edit', shift_id: 42, comment_id: 7 } as const },
    { occurred_on: '2026-11-22T01:00:00Z' },
    { occurred_on: null },
    { isPrefilled: true },
  ]) {
    const draft = draftOf(text, fields);
    expect(withTypedTime(draft, now)).toBe(draft);
  }
});
