import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { sbds } from '../contracts/sbds.ts';
import type { listVersions as contract } from '../contracts/versions.ts';
import type { Metadata } from '../model.ts';
import { listMetadata } from '../repository.ts';

/** Lists the versions of a definition, newest first: all of them up to 4 MB, or `limit` of them. */
export const listVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const sbd_id = path.identifier;
  const { limit, cursor } = query;
  const before = cursor === undefined ? undefined : Number(cursor);
  // One more version than the page holds shows whether there is a next page.
  const pageSize = limit === undefined ? undefined : limit + 1;
  const data: Metadata[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const metadata of listMetadata(sbd_id, { before, pageSize })) {
    room -= responseWeight(metadata) + 1;
    const last = data.at(-1);
    if (last && (data.length === limit || room < 0)) {
      const next = { cursor: String(last.version), ...(limit && { limit: String(limit) }) };
      const list = `${sbds}/${encodeURIComponent(sbd_id)}/versions`;
      return { data, links: [{ rel: 'next', path: list, query: next }] };
    }
    data.push(metadata);
  }
  if (data.length === 0) throw new ApiError('DEFINITION_NOT_FOUND', { sbd_id });
  return { data };
};
