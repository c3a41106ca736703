import { expect, it } from 'vitest';
import { putObject, readObject } from '#lib/platform/s3/objects.ts';
import { ownDesk } from '../support/desk.ts';
import { png } from '../support/images.ts';
import { useEngineOf } from '../support/own-engine.ts';

await useEngineOf((await ownDesk()).folder);
const { takeInImage } = await import('#lib/shift-log/use-cases/take-in-image.ts');

const now = new Date().toISOString();
const before = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();

it.each([
  ['asks to be told again of an image whose comment may still be on its way', 59, 'told again'],
  ['lets be what nobody has announced for a minute', 60, 'let be'],
])('%s', async (_, seconds, expected) => {
  const key = `staging/${seconds}`;
  await putObject(key, png(), { type: 'image/png' });

  const arrival = { key, size: png().length, time: before(seconds) };
  const outcome = await takeInImage(arrival, { clock: () => now }).then(
    () => 'let be',
    () => 'told again',
  );

  expect(outcome).toBe(expected);
  expect(await readObject(key, 1000)).toEqual(new Uint8Array(png()));
});
