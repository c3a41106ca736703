import { getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDefinition, updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listComments, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { modelOf, pick, type Client, type Contested, type Said } from './objects.ts';

/** An answer about something with versions: its status, the number of its version, and its entity tag. */
type Seen = { status: number; version?: number | undefined; etag?: string | null };

/** How something with versions is read and changed; with an entity tag only if that is the newest one. */
type Versioned = {
  name: string;
  read: () => Promise<Seen>;
  change: (text: string, headers: Record<string, string>) => Promise<Seen>;
};

/** That each change makes the next version, none twice and none left out, and none over a newer one. */
function versionsOf({ name, read, change }: Versioned): Contested {
  let seen = { version: 1, etag: '' };
  const noted = ({ status, version = 0, etag }: Seen): Pick<Said, 'status' | 'got'> => {
    if (status === 200 && etag && version > seen.version) seen = { version, etag };
    return { status, got: version };
  };
  const acts = {
    read: async (): Promise<Said> => ({ act: 'read', ...noted(await read()) }),
    change: async (turn: number): Promise<Said> => ({
      act: 'change',
      ...noted(await change(`Said in turn ${turn}`, {})),
    }),
    changeOf: async (turn: number): Promise<Said> => {
      const { version, etag } = seen;
      const answer = await change(`Meant in turn ${turn}`, { 'If-Match': etag });
      return { act: 'change of', given: version, ...noted(answer) };
    },
  };
  return {
    name,
    act: (chance, turn) =>
      pick(chance, acts.read, acts.change, seen.etag === '' ? acts.change : acts.changeOf)(turn),
    model: modelOf('1', (state, { given, got }) => {
      const version = Number(state);
      const next = got === version + 1 && String(got);
      return {
        'read 200': got === version && state,
        'change 200': next,
        'change of 200': given === version && next,
        'change of 412': given !== version && state,
      };
    }),
  };
}

/** A comment on whichever page it stands: pages get shorter where others write all the time. */
async function readComment(
  operator: Client,
  query: Record<string, string>,
  comment_id: number,
): Promise<Seen> {
  const { status, body, headers } = await operator(listComments, { query });
  if (status !== 200) return { status };
  const comment = body.result_data.find((one) => one.comment_id === comment_id);
  const [, next] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  if (comment || next === undefined) return { status, version: comment?.comment_version };
  const { searchParams } = new URL(next, 'http://desk');
  return readComment(operator, Object.fromEntries(searchParams), comment_id);
}

export const commentVersions = (operator: Client, shift_id: number, comment_id: number) =>
  versionsOf({
    name: `comment ${comment_id}`,
    read: () => readComment(operator, { shift_id: String(shift_id) }, comment_id),
    change: async (comment, headers) => {
      const answer = await operator(updateComment, {
        path: { comment_id },
        body: { comment },
        headers,
      });
      const version = answer.body.result_data[0]?.comment_version;
      return { status: answer.status, version, etag: answer.headers.get('etag') };
    },
  });

export const proposalVersions = (engineer: Client, identifier: string) =>
  versionsOf({
    name: identifier,
    read: async () => seenOf(await engineer(getProposal, { path: { identifier } })),
    change: async (cycle, headers) =>
      seenOf(await engineer(updateProposal, { path: { identifier }, body: { cycle }, headers })),
  });

export const definitionVersions = (engineer: Client, identifier: string, body: object) =>
  versionsOf({
    name: identifier,
    read: async () => seenOf(await engineer(getDefinition, { path: { identifier } })),
    change: async (description, headers) =>
      seenOf(
        await engineer(updateDefinition, {
          path: { identifier },
          body: { ...body, description },
          headers,
        }),
      ),
  });

const seenOf = (answer: { status: number; headers: Headers; body: object }): Seen => ({
  status: answer.status,
  version: (answer.body as { metadata?: { version: number } }).metadata?.version,
  etag: answer.headers.get('etag'),
});
