import { toJson } from '#lib/contract/json/to-json.ts';
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
  // Without a prototype, a field named __proto__ is a field like any other.
  const merged: Fields = { __proto__: null, ...previous };
  for (const [name, value] of Object.entries(changes))
    if (value === null) Reflect.deleteProperty(merged, name);
    else merged[name] = value;
  for (const name of Object.keys(serverFields)) Reflect.deleteProperty(merged, name);
  return toJson(merged);
}

/** Returns the JSON text of a proposal. The content is not parsed, so that no number loses digits. */
export function proposalText({ content, ...fields }: Proposal): string {
  const rest = content.slice(1);
  return `${toJson(fields).slice(0, -1)}${rest === '}' ? '' : ','}${rest}`;
}

export const toResponse = (proposal: Proposal): ContentOutcome => ({
  data: undefined,
  etag: etagOf(proposal),
  content: { type: 'application/json', body: proposalText(proposal) },
});

export const etagOf = ({ prsl_id, metadata }: Proposal) => `${prsl_id}.${metadata.version}`;

/** Fields with the user id of an investigator, of older and newer producers. */
const investigatorIds = ['investigator_id', 'user_id'];

/** Returns the users who may read and edit a proposal, besides engineers: its creator and investigators. */
export function editorsOf({ metadata, content }: Proposal): string[] {
  const { investigators } = contentOf(JSON.parse(content));
  const ids = investigators.flatMap((investigator) =>
    investigatorIds.map((name) => idOf(investigator, name)),
  );
  return [metadata.created_by, ...ids.filter((id) => id !== undefined)];
}
