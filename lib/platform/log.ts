import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { Logger } from '@aws-lambda-powertools/logger';
import { config } from './config.ts';
import { logCodes, type LogCode } from './log-codes.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';
type Keys = Record<string, unknown>;

const scope = new AsyncLocalStorage<Keys>();
const logger = new Logger({ serviceName: 'observatory-desk', logLevel: config('LOG_LEVEL') });

/** Runs `work` and adds `keys`, such as the request id, to every line that it logs. */
export const withLogKeys = <T>(keys: Keys, work: () => T): T => scope.run({ ...keys }, work);

/** Adds keys to the following lines of the current request. */
export const addLogKeys = (keys: Keys): void => void Object.assign(scope.getStore() ?? {}, keys);

/** Writes one structured line, with the stack of `error`. */
export function log(level: Level, code: LogCode, details: Keys = {}, error?: unknown): void {
  const cause = error === undefined || error instanceof Error ? error : new Error(inspect(error));
  logger[level](logCodes[code], {
    code,
    ...scope.getStore(),
    ...details,
    ...(cause && { error: cause }),
  });
}
