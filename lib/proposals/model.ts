import { contentOf, idOf } from './validation/content.ts';
import { statuses, type Status } from './transitions.ts';

export { statuses, type Status };

/** Who made a version of a proposal when, and the first of them. */
export type Metadata = {
  version: number;
  created_by: string;
  created_on: string;
  last_modified_by: string;
  last_modified_on: string;
};

/** JSON as it was sent, with numbers that a double cannot hold (see `parseExact`). */
export type Fields = Record<string, unknown>;

/** One version of a proposal: what the service says of it, and what its producer does. */
export type Proposal = {
  prsl_id: string;
  status: Status;
  /** While it stands submitted, or beyond. */
  submitted_on?: string;
  submitted_by?: string;
  metadata: Metadata;
  /** All other fields, as JSON text. */
  content: string;
};

/** The files of a submitted proposal. */
export type SubmittedFiles = {
  /** The version of each file that was submitted, by name. */
  versions: Record<string, string>;
  /** Names under which engineers have requested an upload since. */
  reopened: Set<string>;
};

/** Fields that are the service's to say. */
const ours = ['prsl_id', 'status', 'submitted_on', 'submitted_by', 'metadata'];

/** What a body says of a proposal's content, over what stands; null takes a field away. */
export function contentFrom(said: Fields, standing: Fields = {}): string {
  const kept = Object.entries({ ...standing, ...said }).filter(
    ([name, value]) => !ours.includes(name) && value !== null,
  );
  return JSON.stringify(Object.fromEntries(kept));
}

export const firstVersion = (user: string, now: string): Metadata => ({
  version: 1,
  created_by: user,
  created_on: now,
  last_modified_by: user,
  last_modified_on: now,
});

export const nextVersion = (standing: Metadata, user: string, now: string): Metadata => ({
  ...standing,
  version: standing.version + 1,
  last_modified_by: user,
  last_modified_on: now,
});

/** A proposal as its readers see it, as JSON text. */
export function textOf({ content, ...said }: Proposal): string {
  const rest = content.slice(1);
  return `${JSON.stringify(said).slice(0, -1)}${rest === '}' ? '' : ','}${rest}`;
}

/** Users who may read and edit it, besides engineers: its creator and its investigators. */
export function peopleOf({ metadata, content }: Proposal): string[] {
  const { investigators } = contentOf(JSON.parse(content));
  const ids = investigators.map((one) => idOf(one, 'investigator_id'));
  return [metadata.created_by, ...ids.filter((id) => id !== undefined)];
}
