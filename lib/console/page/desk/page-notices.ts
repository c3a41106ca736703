import { computed, effect } from '@preact/signals';
import { duration } from '#lib/night/durations.ts';
import { RELOAD_TO_SEND } from '../drafts/failure.ts';
import { goTo } from '../views/parts/links.ts';
import type { Desk } from './desk.ts';
import { leftoversOf, type Leftovers } from './unsent.ts';

/** Shows what a person should know about the page itself: its clock, its session, what is not sent. */
export function watchPage({ api, notices, session, userDrafts }: Desk): void {
  effect(() => {
    const { isOff, offset } = api.clock;
    notices.toggle('clock', isOff.value ? describeClock(offset.value) : undefined, {
      kind: 'warning',
    });
  });
  const leftovers = computed(
    () => userDrafts.value && leftoversOf(userDrafts.value, userDrafts.value.visibleShifts.value),
  );
  effect(() => {
    const action = leftovers.value && {
      label: `Open shift ${leftovers.value.shiftId}`,
      run: () => goTo(`/console/shifts/${leftovers.value?.shiftId}`),
    };
    notices.toggle('leftovers', leftovers.value && describeLeftovers(leftovers.value), {
      kind: 'warning',
      action,
    });
  });
  effect(() => {
    const arriving = userDrafts.value?.outbox.arriving.value ?? [];
    const isOutdated = arriving.some(({ reason }) => reason === RELOAD_TO_SEND);
    const action = { label: 'Reload', run: () => location.reload() };
    notices.toggle('outdated', isOutdated ? 'Reload to send pictures.' : undefined, {
      kind: 'warning',
      action,
    });
  });
  effect(() => {
    const text = session.endsSoon.value ? 'Your session ends within ten minutes.' : undefined;
    const action = { label: 'Sign in again', run: () => session.openDialog() };
    notices.toggle('session', text, { kind: 'warning', action });
  });
}

const describeLeftovers = ({ count, shiftId }: Leftovers): string =>
  count === 1
    ? `What you wrote in shift ${shiftId} is not sent.`
    : `${count} entries that you wrote in shift ${shiftId} and before are not sent.`;

function describeClock(offset: number): string {
  // The largest unit alone, so that the notice seldom changes during a demo.
  const [length, unit] = duration(Math.abs(offset)).split(' ');
  return `This computer’s clock is ${length} ${unit} ${offset > 0 ? 'behind' : 'ahead of'} the server’s.`;
}
