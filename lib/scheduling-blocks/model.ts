import { toJson } from '#lib/contract/json/to-json.ts';
import { parseExact } from '#lib/contract/json/exact-json.ts';
import type { VersionMetadata } from '#lib/contract/fields/version-metadata.ts';
import type { ContentOutcome } from '#lib/platform/http/use-case.ts';

/** A version of a definition, with its JSON text as responses contain it. */
export type Definition = { sbd_id: string; version: number; text: string };

/** Adds the id and metadata to a definition's JSON text. All other fields and the digits of numbers are unchanged. */
export function toDefinition(text: string, sbd_id: string, metadata: VersionMetadata): Definition {
  const definition = { ...(parseExact(text) as object), sbd_id, metadata };
  return { sbd_id, version: metadata.version, text: toJson(definition) };
}

export const toResponse = (definition: Definition): ContentOutcome => ({
  data: undefined,
  etag: etagOf(definition),
  content: { type: 'application/json', body: definition.text },
});

export const etagOf = ({ sbd_id, version }: Pick<Definition, 'sbd_id' | 'version'>) =>
  `${sbd_id}.${version}`;
