import { computed, effect, signal } from '@preact/signals';
import type { Handover } from '../store/handover.ts';
import { reachOf } from '../store/offers.ts';
import { goTo } from '../views/parts/links.ts';
import type { Desk } from './desk.ts';

const ID = 'offer';

/** Calls the person to whom the current shift is offered, on every page. */
export function watchOffers(desk: Desk): void {
  const { api, live, shifts, session, notices, running } = desk;
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
  effect(() => {
    const [offer, person] = [handover.value, session.person.value];
    // The minute of the clock: an offer that nobody answers calls everybody after a while.
    const now = running.value?.now ?? desk.now.peek();
    const reach = offer && person && reachOf(offer, person, now);
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

function describe({ shift_id, to, offered_by }: Handover, reach: 'call' | 'notice'): string {
  const whom = reach === 'notice' ? ` to ${to}` : to === undefined ? '' : ' to you';
  return `${offered_by ?? 'Somebody'} offers shift ${shift_id}${whom}.`;
}
