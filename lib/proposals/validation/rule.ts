import type { Content, Path } from './content.ts';

/** What a rule has found: where, and a sentence for the proposer. */
export type Remark = { path: Path; message: string };

/** A rule of the handbook: what it says, the stable name of what breaks it, and how that is found. */
export type Rule = {
  code: string;
  says: string;
  find: (proposal: Content) => Iterable<Remark>;
};
