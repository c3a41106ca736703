/** For the use cases of the service, which import no values from the platform. */
export { inParallel } from '#lib/platform/in-parallel.ts';
