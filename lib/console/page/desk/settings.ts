import type { Signal } from '@preact/signals';
import type * as z from 'zod/mini';
import { savedChoice } from './saved-choice.ts';
import type { consoleSettings } from '../../contracts/settings.ts';

/** What the service tells the page before its first request. */
export type Settings = z.output<ReturnType<typeof consoleSettings>>;

/** Loads the settings of the service. Rejects if neither the service nor the service worker has them. */
export async function loadSettings(): Promise<Settings> {
  const response = await fetch('/console/config.json');
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return (await response.json()) as Settings;
}

/** What a person has chosen in this browser. */
export type Preferences = { areSingleKeysOn: Signal<boolean>; hasErrorSound: Signal<boolean> };

export const loadPreferences = (): Preferences => ({
  areSingleKeysOn: savedSetting('single-keys', true),
  hasErrorSound: savedSetting('error-sound', false),
});

const savedSetting = (name: string, initial: boolean) =>
  savedChoice(name, initial, (text) => text === 'true');
