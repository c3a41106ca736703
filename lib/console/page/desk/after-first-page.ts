import { effect } from '@preact/signals';
import { watchClock } from './clock-check.ts';
import type { Desk } from './desk.ts';
import { itemLossStoreOf } from './item-loss-store.ts';
import { watchOffers } from './offers.ts';
import { watchPage } from './page-notices.ts';

async function resume(desk: Desk): Promise<void> {
  void itemLossStoreOf(desk).ensureItemsLoaded();
  const { resumeTicks } = await import('./ticks.ts');
  resumeTicks(desk);
}

/** Starts what every page needs and the first one does without. */
export function startAfterFirstPage(desk: Desk): void {
  watchClock(desk);
  watchPage(desk);
  watchOffers(desk);
  const { live, session } = desk;
  effect(() => {
    // Who is on site is known on every page, and stored for a time without a connection.
    if (live.connection.value.state === 'live' && session.user.value !== undefined)
      void resume(desk);
  });
}
