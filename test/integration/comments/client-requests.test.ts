import { expect, it } from 'vitest';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  loadClientRequest,
  loadRequestNames,
  toFetchInit,
  type ClientRequest,
} from '../../support/api/client-requests.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import { createImageFile, createCommentForm } from '../../support/shift-log/comments.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

type Answer = {
  title?: string;
  detail?: { loc: unknown[]; type: string }[];
  result_data?: { shift_id?: number; tags?: string[]; image?: { file_name: string }[] }[];
};

const desk = await getDesk();
const operator = await desk.as('operator', 'operator-1');
const token = await desk.token('operator-1', 'operator');

/** Creates an ended shift, a running shift and a comment with tags and a file. */
async function createTargets(): Promise<Record<string, string>> {
  const ended = await startShift(operator);
  await operator(endShift, { path: { shift_id: ended.shift_id }, body: {} });
  const { shift_id, shift_start } = await startShift(operator);
  const fields = { shift_fk: shift_id, comment: 'x', tags: ['one', 'two'] };
  const form = createCommentForm(fields, [createImageFile(createPng(), 'a.png')]);
  const response = await operator(createComment, { body: form });
  return {
    $S: String(shift_id),
    $ENDED: String(ended.shift_id),
    $C: String(only(response.body.result_data).comment_id),
    $TODAY: shift_start.slice(0, 10),
    '+10y': new Date(Date.now() + 3652 * 86_400_000).toISOString(),
  };
}

async function send(request: ClientRequest): Promise<{ status: number; text: string }> {
  const { headers, ...init } = toFetchInit(request);
  const response = await fetch(`${desk.url}/slt/api/v3${request.path}`, {
    ...init,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the parts of a response that the expectation of a request names. */
function summarize(text: string, expected: Partial<ClientRequest['expect']>) {
  const { title, detail, result_data = [] } = JSON.parse(text) as Answer;
  const [first] = result_data;
  const parts: Record<string, unknown> = {
    loc: detail?.[0]?.loc,
    type: detail?.[0]?.type,
    title,
    keeps: expected.keeps?.filter((list) => (first?.[list] ?? []).length > 0),
    tags: first?.tags,
    file_names: first?.image?.map(({ file_name }) => file_name),
    result_data,
    finds: result_data.map(({ shift_id }) => String(shift_id)).find((id) => id === expected.finds),
  };
  return Object.fromEntries(Object.keys(expected).map((name) => [name, parts[name]]));
}

it.each(await loadRequestNames())('answers %s as documented', async (name) => {
  const request = await loadClientRequest(name, await createTargets());
  const { status, mentions, stored, ...expected } = request.expect;

  const response = await send(request);

  expect([status].flat(), response.text.slice(0, 500)).toContain(response.status);
  if (mentions) expect(response.text).toContain(mentions);
  if (stored) expect(response.text).toContain(stored);
  expect(summarize(response.text, expected)).toEqual(expected);
});
