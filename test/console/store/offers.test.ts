import { expect, it } from 'vitest';
import { reachOf } from '#lib/console/page/store/offers.ts';

const offered_on = '2026-11-21T20:00:00Z';
const offer = {
  state: 'offered' as const,
  offered_by: 'ada',
  offered_on,
  acknowledgements: [],
};
const soon = Date.parse(offered_on) + 60_000;
const late = Date.parse(offered_on) + 15 * 60_000;
const ada = { id: 'ada', name: 'Ada Lovelace', canWrite: true };
const grace = { id: 'grace', name: 'Grace Hopper', canWrite: true };
const reader = { id: 'mary', name: 'Mary Jackson', canWrite: false };

it('calls the person to whom a shift is offered, by name or sub and without case', () => {
  expect(reachOf({ ...offer, to: 'grace hopper' }, grace, soon)).toBe('call');
  expect(reachOf({ ...offer, to: 'GRACE' }, grace, soon)).toBe('call');
  expect(reachOf({ ...offer, to: 'Mary Jackson' }, grace, soon)).toBe('notice');
});

it('calls everybody who may write if it names nobody, except the one who offered', () => {
  expect(reachOf(offer, grace, soon)).toBe('call');
  expect(reachOf(offer, ada, soon)).toBeUndefined();
  expect(reachOf(offer, reader, soon)).toBeUndefined();
});

it('calls everybody if nobody has acknowledged anything after 15 minutes', () => {
  const named = { ...offer, to: 'Mary Jackson' };
  expect([ada, grace].map((person) => reachOf(named, person, late))).toEqual(['call', 'call']);

  const acknowledgement = { by: 'mary', on: offered_on, text_version: 1, disputed: false };
  const read = { ...named, acknowledgements: [acknowledgement] };

  expect([ada, grace].map((person) => reachOf(read, person, late))).toEqual([undefined, 'notice']);
  const before = { ...acknowledgement, on: '2026-11-21T19:00:00Z' };
  const ofEarlierOffer = { ...named, acknowledgements: [before] };
  expect(reachOf(ofEarlierOffer, grace, late)).toBe('call');
});

it('calls nobody for a handover that is not offered, or has been accepted', () => {
  for (const state of ['draft', 'accepted'] as const)
    expect(reachOf({ ...offer, state }, grace, late)).toBeUndefined();
});
