import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';

const time = () => text('ISO 8601, UTC, whole seconds', '2026-11-21T20:15:00Z');
const whole = (description: string, example: number) =>
  z.int().check(z.meta({ description, examples: [example] }));
const flag = (description: string) => z.boolean().check(z.meta({ description, examples: [true] }));

export const done = () => z.object({ ok: flag('Always true') });

export const session = () => z.object({ ok: flag('Always true'), expires_at: z.nullable(time()) });

export const userResponse = resource('User', () =>
  z.object({
    id: name('The `sub` of the user’s tokens', 'operator-1'),
    username: name('User name', 'ada'),
    name: z.optional(name('Name', 'Ada Lovelace')),
    email: z.optional(name('E-mail address', 'ada@example.org')),
    role: text('Role; empty for a user without a role', 'operator'),
    groups: z.array(text('A group', 'night-crew')),
  }),
);

export const validation = resource('Validation', () =>
  z.object({
    valid: flag('Whether the signature is valid and the token has not expired'),
    expires_at: z.nullable(time()),
    seconds_left: z.nullable(whole('Seconds until it expires, at least 0', 3600)),
  }),
);

export const roles = resource('RoleListing', () =>
  z.object({
    roles: z.array(text('A role', 'operator')),
    role_levels: z
      .record(z.string(), z.int())
      .check(z.meta({ description: 'The level of each role', examples: [{ operator: 3 }] })),
    groups: z.array(text('A group', 'night-crew')),
  }),
);
