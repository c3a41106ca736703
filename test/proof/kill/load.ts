import { createClient } from '#lib/contract/client.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { define, propose } from './document-writers.ts';
import * as writers from './shift-writers.ts';
import type { Shared, Written } from './written.ts';

const { log, comment, edit, reply, annotate, tag, ticket } = writers;
const turns: writers.Writer[] = [log, comment, log, reply, edit, annotate, log, tag, propose];
const others: writers.Writer[] = [define, log, ticket, annotate, reply, propose, edit, log];

/** Writers at once, besides the one that starts and ends shifts. */
const AT_ONCE = 6;

/** A load on a service, and what of it was acknowledged. */
type Load = { written: Written[]; ended: Promise<unknown> };

/** Writes all that can be written, in turns, until the service is gone. */
export function startLoad(url: string, token: string): Load {
  const call = createClient(url, token);
  const shared: Shared = {};
  const written: Written[] = [];
  let isOver = false;
  const write = async (writer: writers.Writer): Promise<void> => {
    try {
      const done = await writer(call, shared);
      if (done) written.push(done);
    } catch (error) {
      // The connection was cut: nobody was told of the write.
      isOver = true;
      if (!(error instanceof TypeError)) throw error;
    }
  };
  const inTurn = async (mine: writers.Writer[]): Promise<void> => {
    for (let n = 0; !isOver; n++) await write(mine[n % mine.length]!);
  };
  const shifts = async (): Promise<void> => {
    while (!isOver) {
      await write(writers.startOrEnd);
      await sleep(shared.shift === undefined ? 0 : Math.random() * 600);
    }
  };
  const all = Array.from({ length: AT_ONCE }, (_, n) =>
    inTurn(rotated(n % 2 === 0 ? turns : others, n)),
  );
  return { written, ended: Promise.all([shifts(), ...all]) };
}

const rotated = <T>(list: T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)];
