import type { Call } from '../../api/call.ts';
import { loadAll } from '../../api/load-all.ts';
import type { ItemLossRequests } from './item-loss-store.ts';

/** Returns the requests with which the store of open items and lost time is filled. */
export function itemLossRequests(call: Call): ItemLossRequests {
  return {
    listOpenItems: () =>
      loadAll((page) => call('shift-log.list-items', { query: { state: 'open', ...page } })),
    listLosses: (shift_id) =>
      loadAll((query) => call('shift-log.list-losses', { path: { shift_id }, query })),
    getAccounting: async (shift_id) => {
      const { body } = await call('shift-log.get-accounting', { path: { shift_id } });
      return body.result_data[0];
    },
  };
}
