import { computed, effect, signal } from '@preact/signals';
import type { Handover } from '../store/handover.ts';
import { reachOf } from '../store/offers.ts';
import { goTo } from '../views/parts/links.ts';
import type { Desk } from './desk.ts';

const ID = 'offer';

const MINUTE_MS = 60_000;

/** Calls the person to whom the current shift is offered, on every page. */
export function watchOffers(desk: Desk): void {
  const { api, live, shifts, session, notices } = desk;
  const handover = signal<Handover | undefined>(undefined);
  const shiftId = computed(() => shifts.current.value?.store.shift.value?.shift_id);
  const load = async () => {
    const id = shiftId.peek();
    if (id === undefined || session.person.peek() === undefined) return;
    const { body } = await api.call('shift-log.get-handover', { path: { shift_id: id } });
    if (id === shiftId.peek()) handover.value = body.result_data[0];
  };
  // Without a connection, the next event or the next shift tries again.
  const reload = () => void load().catch(() => undefined);
  live.listen(({ event }) => {
    if (event === 'shift_handover' || event === 'resync') reload();
  });
  effect(() => {
    handover.value = undefined;
    if (shiftId.value !== undefined && session.user.value !== undefined) reload();
  });
  // An offer that nobody answers calls everybody after a while.
  const minute = computed(() => Math.floor(desk.now.value / MINUTE_MS) * MINUTE_MS);
  const reached = computed(() => {
    const [offer, person] = [handover.value, session.person.value];
    return offer && person && reachOf(offer, person, minute.value);
  });
  // It is shown when it begins or changes, not again each minute.
  effect(() => {
    const [offer, reach] = [handover.value, reached.value];
    notices.toggle(ID, offer && reach && describe(offer, reach), {
      kind: reach === 'call' ? 'warning' : 'info',
      stays: reach === 'call',
      action: {
        label: 'Open the handover',
        run: () => goTo(`/console/shifts/${offer?.shift_id}/handover`),
      },
    });
  });
}

function describe(handover: Handover, reach: 'call' | 'notice'): string {
  const { shift_id, to, offered_by_name: offered_by = handover.offered_by } = handover;
  const whom = reach === 'notice' ? ` to ${to}` : to === undefined ? '' : ' to you';
  return `${offered_by ?? 'Somebody'} offers shift ${shift_id}${whom}.`;
}
