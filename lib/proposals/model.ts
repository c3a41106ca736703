import type { VersionMetadata } from '#lib/documents/versions.ts';
import type { Outcome } from '#lib/platform/http/use-case.ts';
import type { Status } from './transitions.ts';
import { contentOf, idOf } from './validation/content.ts';

/** Parsed JSON, including numbers that a double cannot represent (see `parseExact`). */
export type Fields = Record<string, unknown>;

/** One version of a proposal. */
export type Proposal = {
  prsl_id: string;
  status: Status;
  /** Present while the proposal is submitted or under review. */
  submitted_on?: string | undefined;
  submitted_by?: string | undefined;
  metadata: VersionMetadata;
  /** The producer's fields, as JSON text. */
  content: string;
};

const serviceFields = ['prsl_id', 'status', 'submitted_on', 'submitted_by', 'metadata'];

/** Merges the producer's fields of a body into the previous ones. Null removes a field. */
export function mergeContent(changes: Fields, previous: Fields = {}): string {
  const merged = Object.entries({ ...previous, ...changes }).filter(
    ([name, value]) => !serviceFields.includes(name) && value !== null,
  );
  return JSON.stringify(Object.fromEntries(merged));
}

/** Returns the JSON text of a proposal. The content is not parsed, so that no number loses digits. */
export function toJson({ content, ...fields }: Proposal): string {
  const rest = content.slice(1);
  return `${JSON.stringify(fields).slice(0, -1)}${rest === '}' ? '' : ','}${rest}`;
}

export const toResponse = (proposal: Proposal): Outcome => ({
  data: undefined,
  etag: etagOf(proposal),
  content: { type: 'application/json', body: toJson(proposal) },
});

export const etagOf = ({ prsl_id, metadata }: Proposal) => `${prsl_id}.${metadata.version}`;

/** Returns the users who may read and edit a proposal, besides engineers: its creator and investigators. */
export function editorsOf({ metadata, content }: Proposal): string[] {
  const { investigators } = contentOf(JSON.parse(content));
  const ids = investigators.map((one) => idOf(one, 'investigator_id'));
  return [metadata.created_by, ...ids.filter((id) => id !== undefined)];
}
