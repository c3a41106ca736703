import { createClient } from '#lib/contract/client.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { define, propose } from './document-writers.ts';
import { accept, offer, openItem } from './handover-writers.ts';
import { loseTime } from './loss-writer.ts';
import * as writers from './shift-writers.ts';
import type { Shared, AcknowledgedWrite } from './acknowledged-write.ts';

const { log, comment, edit, reply, annotate, tag, ticket } = writers;
const turns: writers.Writer[] = [
  log,
  comment,
  log,
  reply,
  openItem,
  edit,
  annotate,
  loseTime,
  tag,
  propose,
];
const others: writers.Writer[] = [
  define,
  log,
  ticket,
  openItem,
  annotate,
  loseTime,
  reply,
  propose,
  edit,
  log,
];

/** Concurrent writers besides the one that starts, hands over and ends shifts. */
const CONCURRENT_WRITERS = 6;

/** A running load and its acknowledged writes. */
type Load = { acknowledgedWrites: AcknowledgedWrite[]; ended: Promise<unknown> };

/** Writes all kinds of items in turn until the service stops. */
export function startLoad(url: string, token: string): Load {
  const call = createClient(url, token);
  const shared: Shared = {};
  const acknowledgedWrites: AcknowledgedWrite[] = [];
  let isOver = false;
  const write = async (writer: writers.Writer): Promise<void> => {
    try {
      const write = await writer(call, shared);
      if (write) acknowledgedWrites.push(write);
    } catch (error) {
      // The connection was cut, so the write was not acknowledged.
      isOver = true;
      if (!(error instanceof TypeError)) throw error;
    }
  };
  const runWriters = async (own: writers.Writer[]): Promise<void> => {
    for (let n = 0; !isOver; n++) await write(own[n % own.length]!);
  };
  const startAndEndShifts = async (): Promise<void> => {
    while (!isOver) {
      await write(writers.startOrEnd);
      await sleep(shared.shift === undefined ? 0 : Math.random() * 600);
      await write(offer);
      // Some shifts end without a successor.
      if (Math.random() < 0.5) await write(accept);
    }
  };
  const all = Array.from({ length: CONCURRENT_WRITERS }, (_, n) =>
    runWriters(rotate(n % 2 === 0 ? turns : others, n)),
  );
  return { acknowledgedWrites, ended: Promise.all([startAndEndShifts(), ...all]) };
}

const rotate = <T>(list: T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)];
