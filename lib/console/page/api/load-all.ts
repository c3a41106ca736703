import { nextCursor } from './call.ts';

type List<T> = { body: { result_data: T[] }; headers: Headers };

/** Returns all records of a list, which has several pages if it does not fit into a response. */
export async function loadAll<T>(
  load: (page: { cursor?: string }) => Promise<List<T>>,
): Promise<T[]> {
  const records: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await load(cursor === undefined ? {} : { cursor });
    records.push(...body.result_data);
    cursor = nextCursor(headers);
  } while (cursor !== undefined);
  return records;
}
