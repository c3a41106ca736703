/** The stage of the WebSocket API, which is the path of its URL. */
export const STAGE = 'live';
