import { serveObjectCreated } from '#lib/platform/consumers/object-created.ts';
import { takeInImage as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { takeInImage } from '#lib/shift-log/use-cases/take-in-image.ts';

export const handler = serveObjectCreated(consumer, takeInImage);
