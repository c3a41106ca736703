import { responseBytes } from '#lib/contract/json/response-size.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { fillPage, itemsToRead, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { sbds } from '../contracts/resources.ts';
import type { listVersions as contract } from '../contracts/versions.ts';
import { listMetadata } from '../repository.ts';

export const listVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const sbd_id = path.identifier;
  const { limit, cursor } = query;
  const before = cursor === undefined ? undefined : Number(cursor);
  const { entries, next } = await fillPage(
    listMetadata(sbd_id, { before, pageSize: itemsToRead(limit) }),
    (entry) => ({ entry, bytes: responseBytes(entry), position: String(entry.version) }),
    { limit },
  );
  if (entries.length === 0) throw new ApiError('DEFINITION_NOT_FOUND', { sbd_id });
  const list = `${sbds}/${encodeURIComponent(sbd_id)}/versions`;
  return { data: entries, links: nextPageLinks(list, query, next) };
};
