import { expect, it } from 'vitest';
import { blockState, isActive } from '#lib/night/block-state.ts';

const facts = { sbi_status: 'Created', requests: 0, errors: 0, isRunning: false };

it.each([
  ['failed', { eb_status: 'ABORTED', sbi_status: 'Observed', sbi_status_reported: true }],
  ['failed', { sbi_status: 'Cancelled', sbi_status_reported: true }],
  ['observed', { eb_status: 'Fully Observed', sbi_status: 'Failed', requests: 3, errors: 1 }],
  ['observed', { sbi_status: 'observed' }],
  ['failed', { sbi_status: 'Failed', requests: 3, errors: 1 }],
  ['failed', { eb_status: 'Created', sbi_status: 'Failed', requests: 3, errors: 1 }],
  // Reports of before do not say that a producer sent it; a request with an error would be listed.
  ['failed', { sbi_status: 'Failed', requests: 3 }],
  ['running', { sbi_status: 'Executing', requests: 3, isRunning: true }],
  ['unfinished', { eb_status: 'Stopped', sbi_status: 'Executing', requests: 3, errors: 1 }],
  ['unfinished', { sbi_status: 'Executing', requests: 3 }],
  ['created', {}],
  ['created', { eb_status: 'Created' }],
] as const)('is %s with %j', (state, some) => {
  expect(blockState({ ...facts, ...some })).toBe(state);
});

it('counts a block as active within an hour of its last request or change', () => {
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
  const now = 120 * 60_000;
  const block = { sbi_status: 'Executing', requests: 1, errors: 0, changedOn: at(0) };

  expect(isActive({ ...block, unansweredSince: at(61) }, now)).toBe(true);
  expect(isActive({ ...block, unansweredSince: at(59) }, now)).toBe(false);
  expect(isActive({ ...block, sbi_status_reported: true, changedOn: at(61) }, now)).toBe(true);
  expect(isActive({ ...block, changedOn: at(61) }, now)).toBe(false);
});
