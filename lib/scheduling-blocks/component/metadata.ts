import * as z from 'zod/mini';

/** The highest number that a version may have. */
export const HIGHEST_VERSION = 2_147_483_647;

const note = {
  description: 'Set by the server. Of what is sent, an update looks at `version` alone',
  type: 'object',
  properties: {
    version: {
      type: 'integer',
      minimum: 1,
      maximum: HIGHEST_VERSION,
      description: 'Number of this version',
    },
    created_by: { type: 'string', maxLength: 256, description: 'User who made the definition' },
    created_on: { type: 'string', format: 'date-time', description: 'When it was made' },
    last_modified_by: { type: 'string', maxLength: 256, description: 'User who made this version' },
    last_modified_on: { type: 'string', format: 'date-time', description: 'When it was made' },
  },
};

/** What is said of a version. Whatever is sent as such is no finding. */
export const metadata = () => z.optional(z.unknown().check(z.meta(note)));
