import schema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { eventNames } from '#lib/contract/event.ts';
import { frameOf } from '#lib/contract/asyncapi.ts';
import { getAsyncapi } from '#lib/docs/contracts/docs.ts';
import { events } from '#infra/registry.ts';
import { getDesk } from '../../support/api/desk.ts';

const { anonymous } = await getDesk();

type Message = { name: string; examples: { payload: unknown }[] };
type Document = { components: { messages: Record<string, Message> } };

/** Maps each reference in a document to its target, or to undefined if the target is missing. */
function resolveReferences(document: unknown): Map<string, unknown> {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  const at = (address: string) =>
    address
      .split('/')
      .reduce<unknown>(
        (value, step) => (value as Record<string, unknown> | undefined)?.[step],
        document,
      );
  return new Map(references.map(([, address = '']) => [address, at(address)]));
}

it('serves an AsyncAPI 3.0 document of all events and client frames', async () => {
  const { status, body } = await anonymous(getAsyncapi);

  const { messages } = (body as unknown as Document).components;
  expect(status).toBe(200);
  expect(body.asyncapi).toBe('3.0.0');
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([...eventNames, 'ping', 'ping-answer', 'resume', 'resync', 'error']),
  );
  const broken = [...resolveReferences(body)].filter(([, value]) => value === undefined);
  expect(broken).toEqual([]);
});

it('is valid against the schema of AsyncAPI', async () => {
  const { body } = await anonymous(getAsyncapi);

  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.validate(schema, body);

  expect(ajv.errors).toBeNull();
});

it('has a valid example of every frame', async () => {
  const { body } = await anonymous(getAsyncapi);

  const { components } = body as unknown as Document;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components });
  for (const [name, { examples }] of Object.entries(components.messages)) {
    expect(examples.length, name).toBeGreaterThan(0);
    ajv.validate(`document#/components/messages/${name}/payload`, examples[0]!.payload);
    expect(ajv.errors, name).toBeNull();
  }
});

it('has a valid example of each event', async () => {
  const { body } = await anonymous(getAsyncapi);

  const { messages } = (body as unknown as Document).components;
  for (const event of events) {
    const example = messages[event.event]!.examples[0]!.payload;
    expect(frameOf(event).safeParse(example).error, event.event).toBeUndefined();
    expect(example).toHaveProperty('data');
  }
  expect(events.map(({ event }) => event).sort()).toEqual([...eventNames].sort());
});
