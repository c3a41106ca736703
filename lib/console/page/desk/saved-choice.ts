import { signal, type Signal } from '@preact/signals';

/** Returns a choice that this browser stores. A browser that blocks storage forgets it. */
export function savedChoice<T extends string | number | boolean>(
  name: string,
  initial: T,
  parse: (text: string) => T,
): Signal<T> {
  const choice = signal(initial);
  try {
    const stored = localStorage.getItem(name);
    if (stored !== null) choice.value = parse(stored);
  } catch {
    return choice;
  }
  choice.subscribe((value) => localStorage.setItem(name, String(value)));
  return choice;
}
