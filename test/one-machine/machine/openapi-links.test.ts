import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { openApiDocument } from '#infra/assets.ts';
import { endpoints } from '#infra/registry.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { loadDefinition } from '../../support/documents/definitions.ts';

type Link = { operationId: string; parameters: Record<string, string> };
type Operation = { operationId: string; responses: { 200: { links?: Record<string, Link> } } };

const operations = Object.values(openApiDocument('').paths).flatMap(
  (path) => Object.values(path) as Operation[],
);
const findEndpoint = (id: string): Declaration => endpoints.find((one) => one.id === id)!;

/** Returns the value of a runtime expression in a response body. */
const evaluate = (expression: string, body: unknown) =>
  expression
    .replace('$response.body#/', '')
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], body) as string;

it('reaches the created resource by every link of a POST', async () => {
  const desk = await startDeskForTest();
  const admin = await desk.as('admin', 'operator-1');
  const followed: string[] = [];
  /** Sends a request, follows its links to GET operations, and returns the body. */
  async function follow(id: string, input: object) {
    const response = await admin(findEndpoint(id), input);
    expect(response.status, `${id} ${JSON.stringify(response.body)}`).toBe(200);
    const { links = {} } = operations.find((one) => one.operationId === id)!.responses[200];
    for (const { operationId, parameters } of Object.values(links)) {
      const target = findEndpoint(operationId);
      if (target.method !== 'GET') continue;
      const values = Object.fromEntries(
        Object.entries(parameters).map(([name, one]) => [name, evaluate(one, response.body)]),
      );
      const inPath = Object.entries(values).filter(([name]) => target.path.includes(`{${name}}`));
      const path = Object.fromEntries(inPath);
      const query = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in path)));
      const { status } = await createClient(desk.url, await desk.token('operator-1', 'admin'))(
        target,
        {
          path,
          query,
        },
      );
      expect(status, `${id} to ${operationId}`).toBe(200);
      followed.push(`${id} ${operationId}`);
    }
    return response.body as { result_data: Record<string, unknown>[] };
  }
  const one = (body: { result_data: Record<string, unknown>[] }) => body.result_data[0]!;

  const { shift_id } = one(
    await follow('shift-log.create-shift', { body: { operator_name: 'A' } }),
  );
  const comment = { body: { shift_fk: shift_id, comment: 'Wind' } };
  const { comment_id } = one(await follow('shift-log.create-comment', comment));
  const reply = { path: { comment_id }, body: { reply_text: 'Calm' } };
  await follow('shift-log.reply-to-comment', reply);
  await follow('shift-log.create-annotation', { body: { shift_id, annotation: 'Dry' } });
  await follow('shift-log.create-tag', { body: { tag_name: 'dry' } });
  await follow('shift-log.create-ticket', { body: { summary: 'Leak', issue_type: 'Bug' } });
  await follow('proposals.create-proposal', { body: { cycle: '2027A' } });
  await follow('scheduling-blocks.create-definition', { body: await loadDefinition() });

  expect(followed.length).toBeGreaterThan(12);
});
