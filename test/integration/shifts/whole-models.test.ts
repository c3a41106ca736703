import { expect, it } from 'vitest';
import { openApiDocument } from '#infra/assets.ts';
import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif } from '../../support/files/images.ts';
import { handoverOf, readHandover } from '../../support/handovers/handovers.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { findListedComment, postComment, toBase64Entry } from '../../support/shift-log/comments.ts';
import { listLossesOf, recordLoss } from '../../support/shift-log/losses.ts';
import { openItem, readItem } from '../../support/shift-log/open-items.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

// Generated clients send a whole model back, with null or an empty text in the fields that it lacks.

const desk = await getDesk();
const operator = await desk.as('operator');
const BASE = '/slt/api/v3/shift';

type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema> };
type Put = { requestBody: { content: Record<string, { schema: Schema }> } };
type Model = object & { metadata?: object };

const ignored = new Set([
  ...['metadata', 'version', 'text_version', 'path', 'history'],
  ...['accounting', 'seconds_unexplained'],
]);

const { paths, components } = openApiDocument('');
const schemas = components.schemas as Record<string, Schema>;

/** Returns the fields of the body of a PUT with their schemas. */
function fieldsOf(path: string): Record<string, Schema> {
  const { put } = paths[path] as { put: Put };
  const name = put.requestBody.content['application/json']!.schema.$ref!.split('/').at(-1)!;
  return schemas[name]!.properties!;
}

/** Adds the fields that a model lacks: ids as empty texts, all others as null. */
const complete = (path: string, model: object) => ({
  ...Object.fromEntries(
    Object.entries(fieldsOf(path)).map(([name, { $ref }]) => [
      name,
      $ref?.endsWith('/Identifier') ? '' : null,
    ]),
  ),
  ...model,
});

/** What a read returns, without who changed it last, its version, links that expire and times that pass. */
const comparable = (model: object) =>
  JSON.parse(
    JSON.stringify(model, (name, value: unknown) => (ignored.has(name) ? undefined : value)),
  ) as object;

async function openShift() {
  const { shift_id } = await startShift(operator);
  return shift_id;
}

type Case = { path: string; create: () => Promise<{ id: number; read: () => Promise<Model> }> };

const cases: Case[] = [
  {
    path: `${BASE}/{shift_id}`,
    create: async () => {
      const id = await openShift();
      await annotate(operator, id);
      const read = async () =>
        only((await operator(getShift, { query: { shift_id: id } })).body.result_data);
      return { id, read };
    },
  },
  {
    path: `${BASE}/comment/{comment_id}`,
    create: async () => {
      const body = { eb_fk: 7, tags: ['antenna'], image: [toBase64Entry(gif)] };
      const comment = await postComment(operator, await openShift(), body);
      return {
        id: comment.comment_id,
        read: async () => (await findListedComment(operator, comment))!,
      };
    },
  },
  {
    path: `${BASE}/annotation/{annotation_id}`,
    create: async () => {
      const shift_id = await openShift();
      const { id } = await annotate(operator, shift_id);
      const read = async () =>
        only((await operator(listAnnotations, { query: { shift_id } })).body.result_data);
      return { id, read };
    },
  },
  {
    path: `${BASE}/item/{item_id}`,
    create: async () => {
      const { item_id: id } = await openItem(operator, { component: 'antenna-12', owner: 'Grace' });
      return { id, read: () => readItem(operator, id) };
    },
  },
  {
    path: `${BASE}/loss/{loss_id}`,
    create: async () => {
      const shift_id = await openShift();
      const { loss_id: id } = await recordLoss(operator, shift_id, { eb_id: 'eb-1', note: 'Wind' });
      return { id, read: async () => only(await listLossesOf(operator, shift_id)) };
    },
  },
  {
    path: `${BASE}/{shift_id}/handover`,
    create: async () => {
      const id = await openShift();
      await handoverOf(operator, id).write({ summary: 'Wind', to: 'Grace Hopper' });
      return { id, read: () => readHandover(operator, id) };
    },
  },
  {
    path: `${BASE}/{shift_id}/report`,
    create: async () => {
      const id = await openShift();
      await reportOf(operator, id).write({ summary: 'A quiet night.' });
      return { id, read: () => readReport(operator, id) };
    },
  },
];

it.each(cases)(
  'loses nothing of a model that is sent back to PUT $path',
  async ({ path, create }) => {
    const { id, read } = await create();
    const before = await read();
    const response = await fetch(desk.url + path.replace(/\{\w+\}/, String(id)), {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${await desk.token('operator-1', 'operator')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(complete(path, before)),
    });

    expect(response.status, await response.text()).toBe(200);
    expect(comparable(await read())).toEqual(comparable(before));
  },
);
