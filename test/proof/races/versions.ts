import { getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDefinition, updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listComments, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { createModel, pick, type Client, type SharedObject, type Result } from './objects.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

/** The status, version number and entity tag of a response. */
type VersionResponse = { status: number; version?: number | undefined; etag?: string | null };

/** Reads and changes an object with versions; a change with an entity tag requires the newest one. */
type Versioned = {
  name: string;
  read: () => Promise<VersionResponse>;
  change: (text: string, headers: Record<string, string>) => Promise<VersionResponse>;
};

/** Checks that each change creates exactly the next version, and that none overwrites a newer one. */
function createVersionedObject({ name, read, change }: Versioned): SharedObject {
  let newest = { version: 1, etag: '' };
  const record = ({
    status,
    version = 0,
    etag,
  }: VersionResponse): Pick<Result, 'status' | 'output'> => {
    if (status === 200 && etag && version > newest.version) newest = { version, etag };
    return { status, output: version };
  };
  const acts = {
    read: async (): Promise<Result> => ({ act: 'read', ...record(await read()) }),
    change: async (turn: number): Promise<Result> => ({
      act: 'change',
      ...record(await change(`Changed in turn ${turn}`, {})),
    }),
    changeOf: async (turn: number): Promise<Result> => {
      const { version, etag } = newest;
      const response = await change(`Changed conditionally in turn ${turn}`, { 'If-Match': etag });
      return { act: 'change of', input: version, ...record(response) };
    },
  };
  return {
    name,
    act: (random, turn) =>
      pick(random, acts.read, acts.change, newest.etag === '' ? acts.change : acts.changeOf)(turn),
    model: createModel('1', (state, { input, output }) => {
      const version = Number(state);
      const next = output === version + 1 && String(output);
      return {
        'read 200': output === version && state,
        'change 200': next,
        'change of 200': input === version && next,
        'change of 412': input !== version && state,
      };
    }),
  };
}

/** Finds a comment on any page; concurrent writes can shorten pages. */
async function readComment(
  operator: Client,
  query: Record<string, string>,
  comment_id: number,
): Promise<VersionResponse> {
  const response = await operator(listComments, { query });
  const { status } = response;
  if (status !== 200) return { status };
  const comment = response.body.result_data.find((one) => one.comment_id === comment_id);
  const next = getNextQuery(response);
  if (comment || !next) return { status, version: comment?.comment_version };
  return readComment(operator, next, comment_id);
}

export const commentVersions = (operator: Client, shift_id: number, comment_id: number) =>
  createVersionedObject({
    name: `comment ${comment_id}`,
    read: () => readComment(operator, { shift_id: String(shift_id) }, comment_id),
    change: async (comment, headers) => {
      const response = await operator(updateComment, {
        path: { comment_id },
        body: { comment },
        headers,
      });
      const version = response.body.result_data[0]?.comment_version;
      return { status: response.status, version, etag: response.headers.get('etag') };
    },
  });

export const proposalVersions = (engineer: Client, identifier: string) =>
  createVersionedObject({
    name: identifier,
    read: async () => toVersionResponse(await engineer(getProposal, { path: { identifier } })),
    change: async (cycle, headers) =>
      toVersionResponse(
        await engineer(updateProposal, { path: { identifier }, body: { cycle }, headers }),
      ),
  });

export const definitionVersions = (engineer: Client, identifier: string, body: object) =>
  createVersionedObject({
    name: identifier,
    read: async () => toVersionResponse(await engineer(getDefinition, { path: { identifier } })),
    change: async (description, headers) =>
      toVersionResponse(
        await engineer(updateDefinition, {
          path: { identifier },
          body: { ...body, description },
          headers,
        }),
      ),
  });

const toVersionResponse = (response: {
  status: number;
  headers: Headers;
  body: object;
}): VersionResponse => ({
  status: response.status,
  version: (response.body as { metadata?: { version: number } }).metadata?.version,
  etag: response.headers.get('etag'),
});
