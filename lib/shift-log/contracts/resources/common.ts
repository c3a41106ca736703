import * as z from 'zod/mini';
import { envelope, enveloped, resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { schemasOf } from '../../fields/field-lists.ts';
import { time } from '../fields.ts';

/** The response of an endpoint: an envelope with a list of resources. */
export const respondWith = <T extends z.ZodMiniType>(item: () => T) => ({
  response: () => envelope(item()),
  responseFormat: enveloped,
});

/** The response of an endpoint that has nothing to return but a sentence, such as a deletion. */
export const confirmWith = (sentence: string) =>
  respondWith(() => z.object({ message: text('The result', sentence) }));

/** The name in the token of the user that the field before it names. */
export const nameOfUser = () => z.optional(name('The name of this user, if known', 'Ada Lovelace'));

/** The fields of metadata, in the order of responses. */
export const metadataFields = {
  created_by: () => name('The user who created it', 'operator-1'),
  created_by_name: nameOfUser,
  created_on: () => time('When it was created'),
  last_modified_by: () => name('The user who changed it last', 'operator-1'),
  last_modified_by_name: nameOfUser,
  last_modified_on: () => time('When it was changed last'),
};

export const metadata = resource('Metadata', () => z.object(schemasOf(metadataFields)));

/** Marks a resource that was cut to fit a response. */
export const truncated = z
  .optional(z.literal(true))
  .check(
    z.meta({ description: 'Present when entries of lists were left out; see the Link header' }),
  );
