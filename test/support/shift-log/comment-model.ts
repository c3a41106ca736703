import type fc from 'fast-check';
import type { CommentBody } from './comments.ts';
import { createPngOfSize } from '../files/images.ts';
import type { Client } from './shifts.ts';

/** A version of a comment as the API specifies it. */
type Version = { text: string | undefined; tags: string[]; images: string[] };
export type Thread = { id: number; versions: Version[]; replies: string[] };
export type Model = {
  shift_id: number;
  night: string;
  threads: Thread[];
  annotations: string[];
  photos: number;
};
export type Command = fc.AsyncCommand<Model, Client>;

/** Creates a command that is always possible. */
export const createCommand = (text: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => text,
});

/** Creates a command for an existing comment. `position` selects the comment. */
export const onThread = (
  text: string,
  position: number,
  run: (thread: Thread, model: Model, client: Client) => Promise<void>,
) => ({
  check: ({ threads }: Model) => threads.length > 0,
  run: (model: Model, client: Client) =>
    run(model.threads[position % model.threads.length]!, model, client),
  toString: () => `${text} of ${position}`,
});

export const newest = ({ versions }: Thread) => versions.at(-1)!;
export const toVersion = ({ comment: text, tags, image }: CommentBody): Version => ({
  text,
  tags,
  images: image.map(({ file_name }) => file_name),
});
/** Creates an image whose bytes depend on the number in its name. */
export const createImage = (name: string) => createPngOfSize(200, Number(name.split('.')[0]));
export const nextPhoto = (model: Model) => `${++model.photos}.png`;
export const tagsOfNight = (model: Model, tags: string[]) =>
  tags.map((tag) => `${tag} ${model.night}`);
