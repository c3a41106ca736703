/**
 * The table of the live service. Socket tokens are in the table of the session service, events in that of
 * the shift log.
 */
// prettier-ignore
export const entities = [
  { entity: 'Connection', pk: 'CONNECTIONS', sk: '<connection id>' },
  { entity: 'Socket of an owner', pk: 'SOCKETS#<owner>', sk: '<opened>#<connection id>' },
  { entity: 'Recent stream', pk: 'LATELY', sk: '<shift_id> or <kind>#<id>' },
] as const;

/** The queries of the table, and the endpoints that use them. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'All connections', key: 'CONNECTIONS', usedBy: ['publish-events', 'end-sessions'] },
  { pattern: 'A connection', key: 'CONNECTIONS, <connection id>', usedBy: ['ping', 'replay-events'] },
  { pattern: 'Open sockets of a session or an address', key: 'SOCKETS#<owner>', usedBy: ['connect'] },
  { pattern: 'A connection as a write finds it, with its owner', key: 'CONNECTIONS, <connection id> (written)', usedBy: ['connect', 'disconnect', 'ping', 'resume', 'publish-events', 'replay-events', 'end-sessions'] },
  { pattern: 'Streams with events in the last ten minutes', key: 'LATELY', usedBy: ['replay-events', 'get-stream'] },
] as const;

/** The table has no index. */
export const indexes = {};

export const connections = 'CONNECTIONS';
export const connectionKey = (id: string) => ({ pk: connections, sk: id });

/**
 * The owner of a socket is a session, or the address of a socket without a token. Both parts of the sort key identify
 * a socket; `openedAt` is in ms since 1970.
 */
export const socketsPartition = (owner: string) => `SOCKETS#${owner}`;
export const socketKey = (owner: string, openedAt: number, id: string) => ({
  pk: socketsPartition(owner),
  sk: `${new Date(openedAt).toISOString()}#${id}`,
});

/** Returns when a socket was opened, in ms since 1970. */
export const openingTimeOf = ({ sk }: { sk: string }) => Date.parse(sk.split('#')[0] ?? '');

export const recentStreams = 'LATELY';
export const recentStreamKey = (streamKey: string) => ({ pk: recentStreams, sk: streamKey });
