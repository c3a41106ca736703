export { inParallel } from '#lib/platform/in-parallel.ts';
