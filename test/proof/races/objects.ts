import type { createClient } from '#lib/contract/client.ts';
import type { Model } from './linearizable.ts';

export type Client = ReturnType<typeof createClient>;

/** What was asked of an object and what came of it, as far as its model looks. */
export type Said = { act: string; status: number; given?: string | number; got?: string | number };

/** An object that clients compete for: what may be asked of it at random, and how it may answer. */
export type Contested = {
  name: string;
  model: Model<Said>;
  act: (chance: () => number, turn: number) => Promise<Said>;
};

/** One of several, by chance. */
export const pick = <T>(chance: () => number, ...all: T[]): T =>
  all[Math.floor(chance() * all.length)]!;

/**
 * The model of an object by its first state and what it allows: for an act with its status the next state,
 * or `false`. Who is told that it is busy (503) has changed nothing.
 */
export const modelOf = (
  first: string,
  allowed: (state: string, said: Said) => Record<string, string | false>,
): Model<Said> => ({
  first,
  isQuiet: ({ act, status }) => status !== 200 || act === 'read',
  step: (state, said) => {
    if (said.status === 503) return state;
    const next = allowed(state, said)[`${said.act} ${said.status}`];
    return next === false ? undefined : next;
  },
});
