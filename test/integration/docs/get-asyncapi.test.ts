import { expect, it } from 'vitest';
import { eventNames } from '#lib/contract/event.ts';
import { frameOf } from '#lib/contract/frame.ts';
import { getAsyncapi } from '#lib/docs/contracts/docs.ts';
import { events } from '#lib/shift-log/events.ts';
import { desk } from '../../support/desk.ts';

const { anonymous } = await desk();

type Message = { name: string; examples: { payload: unknown }[] };
type Document = { components: { messages: Record<string, Message> } };

/** What the references of a document lead to, each by its address; undefined where there is nothing. */
function referred(document: unknown): Map<string, unknown> {
  const found = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  const at = (address: string) =>
    address
      .split('/')
      .reduce<unknown>(
        (value, step) => (value as Record<string, unknown> | undefined)?.[step],
        document,
      );
  return new Map(found.map(([, address = '']) => [address, at(address)]));
}

it('serves an AsyncAPI 3.0 document of all events and of what may be said', async () => {
  const { status, body } = await anonymous(getAsyncapi);

  const { messages } = (body as unknown as Document).components;
  expect(status).toBe(200);
  expect(body.asyncapi).toBe('3.0.0');
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([...eventNames, 'ping', 'ping-answer', 'resume', 'resync', 'error']),
  );
  const broken = [...referred(body)].filter(([, value]) => value === undefined);
  expect(broken).toEqual([]);
});

it('shows an example of each event that its own schema takes', async () => {
  const { body } = await anonymous(getAsyncapi);

  const { messages } = (body as unknown as Document).components;
  for (const declared of events) {
    const example = messages[declared.event]!.examples[0]!.payload;
    expect(frameOf(declared).safeParse(example).error, declared.event).toBeUndefined();
    expect(example).toHaveProperty('data');
  }
  expect(events.map(({ event }) => event).sort()).toEqual([...eventNames].sort());
});
