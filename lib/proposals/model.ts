import type { ContentOutcome } from '#lib/platform/http/use-case.ts';
import type { Fields, ServerFields } from './contracts/proposal.ts';
import { contentOf, idOf } from './validation/content.ts';

/** One version of a proposal: the fields that the server sets, and the producer's fields as JSON text. */
export type Proposal = ServerFields & { content: string };

/** All fields that the server sets, in the order of responses. The type requires that none is missing. */
const serverFields: Record<keyof ServerFields, true> = {
  prsl_id: true,
  status: true,
  submitted_on: true,
  submitted_by: true,
  metadata: true,
};

/** Returns the fields of a stored proposal that the server sets. */
export const pickServerFields = (proposal: ServerFields): ServerFields =>
  Object.fromEntries(
    Object.keys(serverFields).map((field) => [field, proposal[field as keyof ServerFields]]),
  ) as ServerFields;

/** Merges the producer's fields of a body into the previous ones. Null removes a field. */
export function mergeContent(changes: Fields, previous: Fields = {}): string {
  const mergedFields = Object.entries({ ...previous, ...changes }).filter(
    ([name, value]) => !Object.hasOwn(serverFields, name) && value !== null,
  );
  return JSON.stringify(Object.fromEntries(mergedFields));
}

/** Returns the JSON text of a proposal. The content is not parsed, so that no number loses digits. */
export function toJson({ content, ...fields }: Proposal): string {
  const rest = content.slice(1);
  return `${JSON.stringify(fields).slice(0, -1)}${rest === '}' ? '' : ','}${rest}`;
}

export const toResponse = (proposal: Proposal): ContentOutcome => ({
  data: undefined,
  etag: etagOf(proposal),
  content: { type: 'application/json', body: toJson(proposal) },
});

export const etagOf = ({ prsl_id, metadata }: Proposal) => `${prsl_id}.${metadata.version}`;

/** Returns the users who may read and edit a proposal, besides engineers: its creator and investigators. */
export function editorsOf({ metadata, content }: Proposal): string[] {
  const { investigators } = contentOf(JSON.parse(content));
  const ids = investigators.map((investigator) => idOf(investigator, 'investigator_id'));
  return [metadata.created_by, ...ids.filter((id) => id !== undefined)];
}
