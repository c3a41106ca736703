import { resume as contract } from '#lib/live/contracts/sockets.ts';
import { resume } from '#lib/live/use-cases/resume.ts';
import { serveUnanswered } from '#lib/platform/sockets/serve-unanswered.ts';

export const handler = serveUnanswered(contract, resume);
