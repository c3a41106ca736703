import type { Item } from '../dynamo/read.ts';
import type { Condition } from '../dynamo/transaction.ts';

/** The attribute that stores the status of an effect. Only this file names it. */
export const statusAttribute = 'fate';

/** Returns the attribute that stores a status. */
export const storedStatus = (status: string) => ({ [statusAttribute]: status });

/** Returns the status of a stored effect. */
export const statusOf = (item: Item) => item[statusAttribute] as string;

/** Returns the condition that an effect has a status. */
export const hasStatus = (status: string) =>
  ({
    expression: `${statusAttribute} = :seen_status`,
    values: { ':seen_status': status },
  }) satisfies Condition;
