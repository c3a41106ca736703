import { tableName } from '#lib/platform/dynamo/tables.ts';

/** Returns the name of the shift service's table. */
export const table = () => tableName('shift-log');
