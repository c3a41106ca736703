import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from '#lib/contract/client.ts';
import { createProposal, getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { draftDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment, listComments, replyToComment } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
} from '#lib/shift-log/contracts/shifts.ts';

type Client = ReturnType<typeof createClient>;
type ApiResponse = { status: number; body: unknown };

/** Requests per shift. */
const REQUESTS_PER_SHIFT = 120;

/** Sends a typical mix of requests at a steady rate, independent of latency. */
export class Load {
  readonly failures: string[] = [];
  /** The number of changes that publish an event. */
  changes = 0;
  #shift = 0;
  #comment = 0;
  #proposal = '';
  #turn = 0;
  readonly #client: Client;
  readonly #rate: number;

  constructor(operator: Client, rate: number) {
    this.#client = operator;
    this.#rate = rate;
  }

  /** Sends requests for a duration in milliseconds. Returns the latency of each. */
  async runFor(duration: number): Promise<number[]> {
    const times: number[] = [];
    let pending: Promise<void>[] = [];
    const until = performance.now() + duration;
    while (performance.now() < until) {
      const due = sleep(1000 / this.#rate);
      const turn = this.#turn++;
      if (turn % REQUESTS_PER_SHIFT === 0) {
        // Pending requests use the shift that ends now.
        await Promise.all(pending);
        pending = [];
        await this.#nextShift();
      }
      pending.push(
        this.#timed(times, () => (turn % 2 === 0 ? this.#write(turn / 2) : this.#read(turn))),
      );
      await due;
    }
    await Promise.all(pending);
    return times;
  }

  async #timed(times: number[], send: () => Promise<ApiResponse>): Promise<void> {
    const startTime = performance.now();
    try {
      const { status, body } = await send();
      if (status !== 200) this.failures.push(`${status} ${JSON.stringify(body).slice(0, 120)}`);
    } catch (error) {
      this.failures.push((error as Error).message);
    }
    times.push(performance.now() - startTime);
  }

  /** Ends the shift, starts another one, and creates a comment and a proposal for later requests. */
  async #nextShift(): Promise<void> {
    const send = this.#client;
    if (this.#shift > 0) await send(endShift, { path: { shift_id: this.#shift } });
    this.changes += this.#shift > 0 ? 3 : 2;
    const shift = await send(createShift, {
      body: { operator_name: `Operator ${this.#turn % 7}` },
    });
    this.#shift = shift.body.result_data[0]!.shift_id;
    const body = { shift_fk: this.#shift, comment: 'The night begins' };
    this.#comment = (await send(createComment, { body })).body.result_data[0]!.comment_id;
    this.#proposal = (await send(createProposal, { body: { cycle: '2027A' } })).body.prsl_id;
  }

  async #write(n: number): Promise<ApiResponse> {
    const [send, shift_id, path] = [this.#client, this.#shift, { shift_id: this.#shift }];
    const comment_id = this.#comment;
    const requests = [
      () =>
        send(recordLogs, {
          path,
          body: [{ eb_id: `eb-${n}`, request_response: [{ request: 'scan' }] }],
        }),
      () =>
        send(createComment, {
          body: { shift_fk: shift_id, comment: `Comment ${n}`, tags: ['weather'] },
        }),
      () => send(replyToComment, { path: { comment_id }, body: { reply_text: `Reply ${n}` } }),
      () => send(createAnnotation, { body: { shift_id, annotation: `Annotation ${n}` } }),
      () =>
        send(updateProposal, {
          path: { identifier: this.#proposal },
          body: { cycle: `cycle ${n}` },
        }),
    ];
    const index = n % requests.length;
    if (index < 4) this.changes++;
    return requests[index]!();
  }

  async #read(n: number): Promise<ApiResponse> {
    const [send, shift_id] = [this.#client, this.#shift];
    const requests = [
      () => send(getShift, { query: { shift_id } }),
      () => send(getCurrentShift),
      () => send(listShifts, { query: { limit: 5 } }),
      () => send(listComments, { query: { tag: 'weather', limit: 20 } }),
      () => send(getProposal, { path: { identifier: this.#proposal } }),
      () => send(draftDefinition),
    ];
    return requests[((n - 1) / 2) % requests.length]!();
  }
}
