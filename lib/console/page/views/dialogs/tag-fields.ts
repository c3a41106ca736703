import type { Tag } from '../../store/records.ts';

export type TagFields = {
  description: string;
  /** Empty: none. */
  color: NonNullable<Tag['color']> | '';
  archived: boolean;
};

/** Returns the fields of a tag. */
export const toTagFields = ({ description, color, archived }: Tag): TagFields => ({
  description: description ?? '',
  color: color ?? '',
  archived: archived === true,
});
