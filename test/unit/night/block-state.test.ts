import { expect, it } from 'vitest';
import { blockState, stateOfLog } from '#lib/night/block-state.ts';

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

it('counts a block as running within an hour of its last request or change', () => {
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
  const stateAt = (sentAt: number, changedAt: number, statuses: object = {}) =>
    stateOfLog(
      {
        sbi_status: 'Executing',
        request_response: [{ request_sent_at: at(sentAt) }],
        metadata: { last_modified_on: at(changedAt) },
        ...statuses,
      },
      120 * 60_000,
    );

  expect(stateAt(61, 0)).toBe('running');
  expect(stateAt(59, 0)).toBe('unfinished');
  expect(stateAt(59, 61, { sbi_status_reported: true })).toBe('running');
  expect(stateAt(59, 61)).toBe('unfinished');
});

it('says unfinished after the end of the shift', () => {
  const log = {
    eb_status: 'Executing',
    sbi_status: 'Created',
    request_response: [],
    metadata: { last_modified_on: '2026-11-21T20:15:00Z' },
  };

  expect(stateOfLog(log, Date.parse('2026-11-21T20:16:00Z'))).toBe('running');
  expect(stateOfLog(log, undefined)).toBe('unfinished');
});
