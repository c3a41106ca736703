import { readFileSync } from 'node:fs';
import { createProposal, getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import {
  createDefinition,
  getDefinition,
  updateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import type { Writer } from './shift-writers.ts';
import { isOk, uniqueText } from './acknowledged-write.ts';

type Body = { prsl_id?: string; sbd_id?: string; metadata: { version: number } };

const readSample = (name: string) =>
  JSON.parse(readFileSync(`test/support/samples/${name}.json`, 'utf8')) as object;
const {
  sbd_id: _id,
  metadata: _metadata,
  ...definition
} = readSample('scheduling-block-low') as Body;
const knownIds: { proposal?: string; definition?: string } = {};

/** Creates a proposal or its next version. */
export const propose: Writer = async (client) => {
  const text = uniqueText('proposal');
  const { proposal: identifier } = knownIds;
  const body = { info: { title: text, abstract: 'Neutral hydrogen' } };
  const response = identifier
    ? await client(updateProposal, { path: { identifier }, body })
    : await client(createProposal, { body: { cycle: '2027A', ...body } });
  if (!isOk(response)) return undefined;
  const { prsl_id = '', metadata } = response.body as Body;
  knownIds.proposal = prsl_id;
  return {
    kind: 'version of a proposal',
    text,
    isReadable: async ({ client: reader }) => {
      const query = { version: metadata.version };
      const response = await reader(getProposal, { path: { identifier: prsl_id }, query });
      return JSON.stringify(response.body).includes(`"${text}"`);
    },
  };
};

/** Creates a definition or its next version. */
export const define: Writer = async (client) => {
  const text = uniqueText('definition');
  const { definition: identifier } = knownIds;
  const body = { ...definition, description: text };
  const response = identifier
    ? await client(updateDefinition, { path: { identifier }, body })
    : await client(createDefinition, { body });
  if (!isOk(response)) return undefined;
  const { sbd_id = '', metadata } = response.body as Body;
  knownIds.definition = sbd_id;
  return {
    kind: 'version of a definition',
    text,
    isReadable: async ({ client: reader }) => {
      const query = { version: metadata.version };
      const response = await reader(getDefinition, { path: { identifier: sbd_id }, query });
      return JSON.stringify(response.body).includes(`"${text}"`);
    },
  };
};
