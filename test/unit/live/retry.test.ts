import { expect, it } from 'vitest';
import { persistently, type Wait } from '#lib/platform/sockets/retry.ts';

const ofStatus = (httpStatusCode: number) =>
  Object.assign(new Error(), { $metadata: { httpStatusCode } });
const tooMany = ofStatus(429);
const unanswered = Object.assign(new Error(), { name: 'TimeoutError', $metadata: {} });
const cut = new Error('ECONNRESET');

/** How often what fails so is tried. */
async function triesOf(error: Error, wait?: Wait): Promise<number> {
  let tries = 0;
  const call = () => {
    tries++;
    return Promise.reject(error);
  };
  await expect(persistently(call, wait)).rejects.toBe(error);
  return tries;
}

it('tries again what another try may mend, and not for ever', async () => {
  const errors = [ofStatus(500), cut, tooMany, unanswered];

  expect(await Promise.all(errors.map((error) => triesOf(error)))).toEqual([4, 4, 5, 2]);
});

it('does not try again what would fail again', async () => {
  const errors = [400, 403, 410, 413].map(ofStatus);

  expect(await Promise.all(errors.map((error) => triesOf(error)))).toEqual([1, 1, 1, 1]);
});

it('gives what a later try gives', async () => {
  const answers: (Error | string)[] = [tooMany, cut, 'taken'];

  const taken = await persistently(() => {
    const answer = answers.shift() ?? '';
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  });

  expect(taken).toBe('taken');
});

it('counts each way to fail by itself: a gateway that throttles is slow, too', async () => {
  const answers = [tooMany, unanswered, cut, tooMany, cut];

  const taken = persistently(() => {
    const answer = answers.shift();
    return answer ? Promise.reject(answer) : Promise.resolve('taken');
  });

  expect(await taken).toBe('taken');
});

it('tells who waits of the pauses of a gateway that has too much to do, and of no others', async () => {
  const pauses: number[] = [];
  const wait = { isOn: () => true, throttled: (pause: number) => pauses.push(pause) };

  await Promise.all([triesOf(tooMany, wait), triesOf(ofStatus(500), wait)]);

  const isWithin = (pause: number, n: number) => pause >= 150 * 2 ** n && pause <= 300 * 2 ** n;
  expect(pauses.map(isWithin)).toEqual([true, true, true, true]);
});

it('does not try again where nobody waits any more', async () => {
  let looks = 0;
  const wait = { isOn: () => looks++ < 1, throttled: () => undefined };

  expect(await triesOf(cut, wait)).toBe(2);
});
