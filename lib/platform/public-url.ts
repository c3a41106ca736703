import { config } from './config.ts';

/** Returns the address that visitors of the service use. */
export const publicUrl = (): string => config('PUBLIC_URL') || config('SERVICE_URL');
