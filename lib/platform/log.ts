import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { Logger } from '@aws-lambda-powertools/logger';
import { config } from './config.ts';
import { logCodes, type LogCode } from './log-codes.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';
type Keys = Record<string, unknown>;

const scope = new AsyncLocalStorage<Keys>();
const logger = new Logger({ serviceName: 'observatory-desk', logLevel: config('LOG_LEVEL') });

/** Runs `work` so that every line logged in it carries `keys`, the request id above all. */
export const withLogKeys = <T>(keys: Keys, work: () => T): T => scope.run({ ...keys }, work);

/** Adds keys to the lines of the request at hand. */
export const addLogKeys = (keys: Keys): void => void Object.assign(scope.getStore() ?? {}, keys);

/** Writes one structured line. `error` is logged with its stack; it never reaches the caller. */
export function log(level: Level, code: LogCode, details: Keys = {}, error?: unknown): void {
  const cause = error === undefined || error instanceof Error ? error : new Error(inspect(error));
  logger[level](logCodes[code], {
    code,
    ...scope.getStore(),
    ...details,
    ...(cause && { error: cause }),
  });
}
