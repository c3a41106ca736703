import type fc from 'fast-check';
import type { CommentBody } from './comments.ts';
import { pngOf } from '../files/images.ts';
import type { Client } from './shifts.ts';

/** A version of a comment as the API specifies it. */
type Version = { text: string | undefined; tags: string[]; images: string[] };
export type Talk = { id: number; versions: Version[]; replies: string[] };
export type Model = {
  shift_id: number;
  night: string;
  talks: Talk[];
  annotations: string[];
  photos: number;
};
export type Command = fc.AsyncCommand<Model, Client>;

/** Creates a command that is always possible. */
export const command = (text: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => text,
});

/** Creates a command for an existing comment. `position` selects the comment. */
export const about = (
  text: string,
  position: number,
  run: (talk: Talk, model: Model, client: Client) => Promise<void>,
) => ({
  check: ({ talks }: Model) => talks.length > 0,
  run: (model: Model, client: Client) =>
    run(model.talks[position % model.talks.length]!, model, client),
  toString: () => `${text} of ${position}`,
});

export const newest = ({ versions }: Talk) => versions.at(-1)!;
export const toVersion = ({ comment: text, tags, image }: CommentBody): Version => ({
  text,
  tags,
  images: image.map(({ file_name }) => file_name),
});
/** Creates an image whose bytes depend on the number in its name. */
export const picture = (name: string) => pngOf(200, Number(name.split('.')[0]));
export const nextPhoto = (model: Model) => `${++model.photos}.png`;
export const tagsOf = (model: Model, tags: string[]) => tags.map((tag) => `${tag} ${model.night}`);
