import { config } from './config.ts';

/** Returns the address that visitors of the service use: by default its own. */
export const publicUrl = (own = config('SERVICE_URL')): string => config('PUBLIC_URL') || own;
