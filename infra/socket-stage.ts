/** The stage of the WebSocket API, which is the path of its URL. */
export const SOCKET_STAGE_NAME = 'live';
