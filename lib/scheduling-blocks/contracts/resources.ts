import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { name, text, integer } from '#lib/contract/fields.ts';
import { versionFields } from '#lib/contract/fields/version-metadata.ts';
import { MAX_VERSION } from '../component/definition.ts';

export const sbds = '/sbds';

export const identifier = name('Id of the definition', 'sbd-20240812-00001');

export const versionNumber = (description: string) => integer(1, MAX_VERSION, description, 1);

export const definitionVersion = resource('SchedulingBlockVersion', () =>
  z.looseObject(versionFields('definition', { user: 'operator-1', max: MAX_VERSION })),
);

export const report = resource('SchedulingBlockReport', () =>
  z.object({
    valid: z
      .boolean()
      .check(z.meta({ description: 'Whether no finding is an error', examples: [false] })),
    messages: z.array(text('Message of each finding', 'interface is missing.')),
    issues: z.array(
      z.object({
        path: text('JSONPath of the finding', '$.interface'),
        code: name('Code of the violated rule', 'FIELD_REQUIRED'),
        message: text('Message', 'interface is missing.'),
        level: z.enum(['error', 'warning']).check(z.meta({ examples: ['error'] })),
      }),
    ),
  }),
);

export const jsonPatch = resource('JsonPatch', () =>
  z.array(
    z.object({
      op: z.enum(['add', 'remove', 'replace']).check(z.meta({ examples: ['replace'] })),
      path: z
        .string()
        .check(z.meta({ description: 'JSON Pointer of the change', examples: ['/description'] })),
      value: z.optional(z.unknown().check(z.meta({ examples: ['Second night'] }))),
    }),
  ),
);
