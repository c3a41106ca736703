/**
 * The live service's table: one row an entity, with the keys that it is found by. The tickets with which
 * sockets are opened lie in the session service's table, events in the shift service's.
 */
// prettier-ignore
export const chart = [
  { entity: 'Connection', pk: 'CONNECTIONS', sk: '<connection id>' },
  { entity: 'Lately', pk: 'LATELY', sk: '<shift_id>' },
] as const;

/** What is asked of the table, by which key, and by whom. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Every connection', key: 'pk = CONNECTIONS', endpoints: ['publish-events', 'end-sessions'] },
  { pattern: 'A connection', key: 'pk = CONNECTIONS, sk = <connection id>', endpoints: ['connect', 'disconnect', 'ping', 'resume', 'publish-events', 'replay-events'] },
  { pattern: 'Shifts that were told of lately', key: 'pk = LATELY', endpoints: ['publish-events', 'replay-events', 'get-stream'] },
] as const;

/** It needs no index. */
export const indexes = {};

export const connections = 'CONNECTIONS';
export const connectionKey = (id: string) => ({ pk: connections, sk: id });

export const lately = 'LATELY';
export const latelyKey = (shiftId: number) => ({ pk: lately, sk: String(shiftId) });
