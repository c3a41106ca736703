import { serveObjectCreated } from '#lib/platform/consumers/object-created.ts';
import { ingestImage as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { ingestImage } from '#lib/shift-log/use-cases/ingest-image.ts';

export const handler = serveObjectCreated(consumer, ingestImage);
