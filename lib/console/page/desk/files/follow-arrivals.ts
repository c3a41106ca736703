import { effect } from '@preact/signals';
import type { FileArrivals } from '../../drafts/file-arrivals.ts';
import type { Change } from '../../store/changes.ts';

type ArrivalsOptions = ConstructorParameters<typeof FileArrivals>[0];

/** Follows the files of sent drafts. The code for it is loaded with the first draft that has files. */
export function followArrivals(options: ArrivalsOptions) {
  const { table } = options;
  let loading: Promise<FileArrivals> | undefined;
  const run = (work: (arrivals: FileArrivals) => Promise<void>) => {
    loading ??= import('../../drafts/file-arrivals.ts').then(async ({ FileArrivals: Arrivals }) => {
      const arrivals = new Arrivals(options);
      await arrivals.load().catch(() => undefined);
      return arrivals;
    });
    // Without a connection, or after the storage was closed, the next change tries again.
    loading.then(work).catch(() => (loading = undefined));
  };
  const hasFiles = () =>
    table.all.value.some(({ state, blobs }) => state !== 'draft' && blobs.length > 0);
  return {
    note: (change: Change) => {
      if (hasFiles()) run((arrivals) => arrivals.note(change));
    },
    stop: effect(() => {
      if (hasFiles()) run((arrivals) => arrivals.settle());
    }),
  };
}
