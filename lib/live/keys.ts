/**
 * The table of the live service. Socket tokens are in the table of the session service, events in that of
 * the shift log.
 */
// prettier-ignore
export const entities = [
  { entity: 'Connection', pk: 'CONNECTIONS', sk: '<connection id>' },
  { entity: 'Recent stream', pk: 'LATELY', sk: '<shift_id> or <kind>#<id>' },
] as const;

/** The queries of the table, and the endpoints that use them. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'All connections', key: 'CONNECTIONS', usedBy: ['publish-events', 'end-sessions'] },
  { pattern: 'A connection', key: 'CONNECTIONS, <connection id>', usedBy: ['ping', 'replay-events'] },
  { pattern: 'Streams with events in the last ten minutes', key: 'LATELY', usedBy: ['replay-events', 'get-stream'] },
] as const;

/** The table has no index. */
export const indexes = {};

export const connections = 'CONNECTIONS';
export const connectionKey = (id: string) => ({ pk: connections, sk: id });

export const recentStreams = 'LATELY';
export const recentStreamKey = (streamKey: string) => ({ pk: recentStreams, sk: streamKey });
