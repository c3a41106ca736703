import { serveObjectCreated } from '#lib/platform/consumers/object-created.ts';
import { checkUpload as consumer } from '#lib/proposals/contracts/consumers.ts';
import { checkDeletion, checkUpload } from '#lib/proposals/use-cases/check-upload.ts';

export const handler = serveObjectCreated(consumer, checkUpload, checkDeletion);
