import { ApiError } from '#lib/contract/errors.ts';
import { getItem, queryAll } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  notExists,
  put,
  remove,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { insertLocationWrite, locate } from '../shifts/id-index.ts';

import * as keys from '../shifts/keys.ts';

import { table } from '../fields/table.ts';
import { tagItem, toTag } from './records.ts';
import { tagKey, tagsPartition } from './keys.ts';
import type { Tag } from './model.ts';

/** Returns all tags, sorted by name, ignoring case. */
export async function readTags(): Promise<Tag[]> {
  return (await queryAll({ table: table(), pk: tagsPartition })).map(toTag);
}

/** Returns the tag with this id, or undefined. Two calls. */
export async function findTag(id: number): Promise<Tag | undefined> {
  const location = await locate(id);
  const item = location?.pk === tagsPartition ? await getItem(table(), location) : undefined;
  return item && toTag(item);
}

/** Returns the tag with a name in any case, or undefined. One call. */
export async function findTagByName(name: string): Promise<Tag | undefined> {
  const item = await getItem(table(), tagKey(name));
  return item && toTag(item);
}

/** Replaces a tag, on condition that it did not change since the read. */
export const replaceTag = (tag: Tag): Promise<void> => {
  const condition = {
    // Tags stored without a version have version 1.
    expression: 'id = :id AND (attribute_not_exists(version) OR version = :read)',
    values: { ':id': tag.id, ':read': tag.version - 1 },
  };
  return commit([put(table(), tagItem(tag), { condition })]);
};

/** Inserts a tag; 409 if its name exists in any case. */
export async function insertTag(tag: Tag, outcomeWrites: TransactWrite[]): Promise<void> {
  const item = tagItem(tag);
  const toError = () => new ApiError('TAG_EXISTS', { tag_name: tag.tag_name });
  await commit([
    put(table(), item, { condition: notExists, toError }),
    insertLocationWrite(tag.id, item),
    ...outcomeWrites,
  ]);
}

/** Deletes the tag with this id. Returns the id, or undefined if there is no such tag. */
export async function removeTag(id: number): Promise<number | undefined> {
  const location = await locate(id);
  if (location?.pk !== tagsPartition) return undefined;
  const condition = { expression: 'id = :id', values: { ':id': id } };
  await commit([remove(table(), location, { condition }), remove(table(), keys.idIndexKey(id))]);
  return id;
}
