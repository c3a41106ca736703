import { bundleFunctions } from '#infra/build.ts';

/** Bundles all functions once, for the tests that look at what ships. */
export default async function setup(): Promise<void> {
  await bundleFunctions('');
}
