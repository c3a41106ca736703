import { log, withLogKeys } from '../log.ts';

/** An error that is no failure, since the event is repeated. `code` says why in the log. */
export class RepeatLater extends Error {
  readonly code: 'MAIL_BEING_SENT';
  constructor(code: RepeatLater['code'], sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Handles an event with keys in each of its log lines, and logs its end. Throws what `handle` throws, so that Lambda retries. */
export const runEvent = (
  keys: Record<string, unknown>,
  handle: () => Promise<void>,
  level: 'info' | 'debug' = 'info',
): Promise<void> =>
  withLogKeys(keys, async () => {
    const startedAt = Date.now();
    try {
      await handle();
      log(level, 'EVENT_PROCESSED', { milliseconds: Date.now() - startedAt });
    } catch (error) {
      if (error instanceof RepeatLater) log('info', error.code);
      else log('error', 'EVENT_FAILED', {}, error);
      throw error;
    }
  });
