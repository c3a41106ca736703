import { consumeArrivals } from '#lib/platform/arrivals.ts';
import { removeLongFile as consumer } from '#lib/proposals/contracts/consumers.ts';
import { removeLongFile } from '#lib/proposals/use-cases/remove-long-file.ts';

export const handler = consumeArrivals(consumer, removeLongFile);
