import type { UseCase } from '#lib/platform/http/use-case.ts';
import { sbds } from '../contracts/sbds.ts';
import type { listVersions as contract } from '../contracts/versions.ts';
import { versionsBefore } from '../repository.ts';

/** Versions of a definition, newest first, a page at a time; none of one that is not there. */
export const listVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const { limit = 100, cursor: before } = query;
  // One more than is shown tells whether there is more.
  const found = await versionsBefore(
    path.identifier,
    limit + 1,
    before === undefined ? undefined : Number(before),
  );
  const data = found.slice(0, limit);
  const last = data.at(-1);
  if (found.length <= limit || !last) return { data };
  const cursor = String(last.version);
  const next = { cursor, ...(query.limit !== undefined && { limit: String(limit) }) };
  const list = `${sbds}/${encodeURIComponent(path.identifier)}/versions`;
  return { data, links: [{ rel: 'next', path: list, query: next }] };
};
