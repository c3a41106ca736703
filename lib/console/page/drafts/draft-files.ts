import { isComment, type Draft, type DraftFile } from './draft.ts';

/** Whether the type of a file is not known from its bytes yet. */
export const isUnchecked = (file: DraftFile): boolean => file.isUnchecked === true;

/** Adds files. The draft counts as not stored until they are. */
export const withFiles =
  (files: readonly DraftFile[]) =>
  ({ blobs }: Draft): Partial<Draft> => ({ blobs: [...blobs, ...files], saved_at: '' });

/** Puts a file in the place of the one with the same id, if that is still there. */
export const withReplaced =
  (file: DraftFile) =>
  ({ blobs }: Draft): Partial<Draft> => ({
    blobs: blobs.map((one) => (one.id === file.id ? file : one)),
    saved_at: '',
  });

export const withoutFile =
  (id: string) =>
  ({ blobs }: Draft): Partial<Draft> => ({ blobs: blobs.filter((file) => file.id !== id) });

/** Takes a file off the comment that is edited, by its `unique_id`. */
export const withoutImage =
  (uniqueId: string) =>
  ({ base, images }: Draft): Partial<Draft> => {
    if (!base || !isComment(base)) return {};
    const stay = images ?? base.image.map(({ unique_id }) => unique_id);
    return { images: stay.filter((one) => one !== uniqueId) };
  };
