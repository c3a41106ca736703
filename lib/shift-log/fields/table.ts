import { tableName } from '#lib/platform/dynamo/tables.ts';

export const table = () => tableName('shift-log');
