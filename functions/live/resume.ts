import { resume as contract } from '#lib/live/contracts/sockets.ts';
import { resume } from '#lib/live/use-cases/resume.ts';
import { serveOneWay } from '#lib/platform/sockets/serve-one-way.ts';

export const handler = serveOneWay(contract, resume);
