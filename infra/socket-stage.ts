/** The stage of the WebSocket API: the path at which sockets are opened. */
export const STAGE = 'live';
