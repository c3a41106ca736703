import { signal, type Signal } from '@preact/signals';
import type { ComposerModel } from './composer-model.ts';

/** The composer that is on the page. */
export const currentComposer: Signal<ComposerModel | undefined> = signal();
