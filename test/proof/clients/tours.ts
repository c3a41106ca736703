import { fileURLToPath } from 'node:url';

/** The folder of the tours with generated clients. */
export const tours = fileURLToPath(new URL('tours', import.meta.url));
