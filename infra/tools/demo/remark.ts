/** What a person writes. Others refer to a comment by its `name`. The text of a ticket is its summary. */
export type Remark = { by: string; text: string } & (
  | { kind: 'comment'; name: string; tags: string[]; block?: number; plot?: string }
  | { kind: 'reply' | 'edit'; comment: string }
  | { kind: 'ticket'; comment: string; description: string }
  | { kind: 'annotation' }
);

/** A remark of the night: `seconds` after the end of a block; block 0 stands for the start of the shift. */
export type TimedRemark = { after: number; seconds: number; remark: Remark };

export const people = {
  operator: 'Ada Lovelace',
  engineer: 'Grace Hopper',
  astronomer: 'Mary Jackson',
};
