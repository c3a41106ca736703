import { nextCursor, type Call } from '../../api/call.ts';
import type { ItemLossRequests } from './item-loss-store.ts';

type List<T> = { body: { result_data: T[] }; headers: Headers };

/** Returns the requests with which the store of open items and lost time is filled. */
export function itemLossRequests(call: Call): ItemLossRequests {
  return {
    listOpenItems: () =>
      all((page) => call('shift-log.list-items', { query: { state: 'open', ...page } })),
    listLosses: (shift_id) =>
      all((query) => call('shift-log.list-losses', { path: { shift_id }, query })),
    getAccounting: async (shift_id) => {
      const { body } = await call('shift-log.get-accounting', { path: { shift_id } });
      return body.result_data[0];
    },
  };
}

/** Returns all records of a list, which has several pages if it does not fit into a response. */
async function all<T>(load: (page: { cursor?: string }) => Promise<List<T>>): Promise<T[]> {
  const records: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await load(cursor === undefined ? {} : { cursor });
    records.push(...body.result_data);
    cursor = nextCursor(headers);
  } while (cursor !== undefined);
  return records;
}
