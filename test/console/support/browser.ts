import { expect, onTestFinished } from 'vitest';
import type { Draft } from '#lib/console/page/drafts/draft.ts';
import { FakeDesk } from './desk.ts';
import { openConsole } from './tab.ts';
import { waitUntil } from './wait-until.ts';

let runs = 0;

/** A browser whose tabs share their storage, and the desk that it talks to. */
export function openBrowser() {
  const name = `browser-${++runs}`;
  const desk = new FakeDesk();
  const open = async (options: Parameters<typeof openConsole>[2] = {}) => {
    const tab = await openConsole(name, desk, options);
    onTestFinished(tab.close);
    return tab;
  };
  return { desk, open };
}

/** Waits until nothing is left in the queue. */
export const isEmpty = (entries: { value: Draft[] }) =>
  waitUntil(() => expect(entries.value).toEqual([]));

export const aBlob = (id: string) => ({
  id,
  name: `${id}.png`,
  type: 'image/png',
  blob: new Blob([id]),
});
