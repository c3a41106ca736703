import type { createClient } from '#lib/contract/client.ts';
import type { Model } from './linearizable.ts';

export type Client = ReturnType<typeof createClient>;

/** An operation on an object and its result, reduced to what the model compares. */
export type Result = {
  act: string;
  status: number;
  input?: string | number;
  output?: string | number;
};

/** An object that clients compete for: random operations on it, and a model of its responses. */
export type SharedObject = {
  name: string;
  model: Model<Result>;
  act: (random: () => number, turn: number) => Promise<Result>;
};

/** Picks one of several values at random. */
export const pick = <T>(random: () => number, ...all: T[]): T =>
  all[Math.floor(random() * all.length)]!;

/**
 * Creates a model from a first state and its transitions: the next state, or `false`, by operation and
 * status. A 503 must not change the state.
 */
export const createModel = (
  first: string,
  transitions: (state: string, result: Result) => Record<string, string | false>,
): Model<Result> => ({
  first,
  isReadOnly: ({ act, status }) => status !== 200 || act === 'read',
  step: (state, result) => {
    if (result.status === 503) return state;
    const next = transitions(state, result)[`${result.act} ${result.status}`];
    return next === false ? undefined : next;
  },
});
