import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { datetime, name, text, integer } from '#lib/contract/fields.ts';
import { HIGHEST_VERSION } from '../component/metadata.ts';

export const versionNumber = (about: string) => integer(1, HIGHEST_VERSION, about, 1);

export const definitionVersion = resource('SchedulingBlockVersion', () =>
  z.looseObject({
    version: versionNumber('Number of the version; the first is 1'),
    created_by: name('User who made the definition', 'operator-1'),
    created_on: datetime('When it was made', '2026-11-21T20:15:00.123Z'),
    last_modified_by: name('User who made this version', 'operator-1'),
    last_modified_on: datetime('When this version was made', '2026-11-21T20:15:00.123Z'),
  }),
);

export const report = resource('SchedulingBlockReport', () =>
  z.object({
    valid: z
      .boolean()
      .check(z.meta({ description: 'Whether no finding is an error', examples: [false] })),
    messages: z.array(text('The message of each finding', 'interface is missing.')),
    issues: z.array(
      z.object({
        path: text('Where, as JSONPath', '$.interface'),
        code: name('The rule, by its name', 'FIELD_REQUIRED'),
        message: text('A sentence for a person', 'interface is missing.'),
        level: z.enum(['error', 'warning']).check(z.meta({ examples: ['error'] })),
      }),
    ),
  }),
);

export const changes = resource('JsonPatch', () =>
  z.array(
    z.object({
      op: z.enum(['add', 'remove', 'replace']).check(z.meta({ examples: ['replace'] })),
      path: z
        .string()
        .check(z.meta({ description: 'Where, as JSON Pointer', examples: ['/description'] })),
      value: z.optional(z.unknown().check(z.meta({ examples: ['Second night'] }))),
    }),
  ),
);
