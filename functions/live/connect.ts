import { connect as contract } from '#lib/live/contracts/sockets.ts';
import { connect } from '#lib/live/use-cases/connect.ts';
import { serveConnect } from '#lib/platform/sockets/serve-connect.ts';

export const handler = serveConnect(contract, connect);
