import { expect } from 'vitest';
import { createProposal } from '#lib/proposals/contracts/proposals.ts';
import { loadSample } from '../samples.ts';
import type { Client } from '../shift-log/shifts.ts';

type Fields = Record<string, unknown>;

/** Loads a valid proposal. */
export async function loadValidProposal(): Promise<{ info: Fields } & Fields> {
  return JSON.parse(await loadSample('proposal-valid')) as { info: Fields } & Fields;
}

/** Creates a proposal, by default a valid one, and returns it. */
export async function propose(client: Client, body?: object | string) {
  const response = await client(createProposal, { body: body ?? (await loadValidProposal()) });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
}

/** Returns the valid proposal with these users as investigators, the first of them as principal investigator. */
export async function loadValidProposalOf(...users: string[]) {
  const { info, ...rest } = await loadValidProposal();
  const investigators = users.map((investigator_id, n) => ({
    investigator_id,
    principal_investigator: n === 0,
  }));
  return { ...rest, info: { ...info, investigators } };
}
