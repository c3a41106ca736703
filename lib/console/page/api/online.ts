import { signal, type ReadonlySignal } from '@preact/signals';

const online = signal(true);
const visible = signal(true);

/**
 * Whether the desk may be reached. When the browser says that it has no network, the desk is asked: one on this machine
 * answers all the same.
 */
export const isOnline: ReadonlySignal<boolean> = online;

/** Whether the page can be seen. */
export const isVisible: ReadonlySignal<boolean> = visible;

/** The maximum time until the desk answers, and between two questions, in ms. */
const MAX_ANSWER_MS = 4000;
const PAUSE_MS = 5000;

/** Follows whether the desk can be reached. `ask` resolves to its answer, whatever that is. */
export function followNetwork(ask: (signal: AbortSignal) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    online.value = navigator.onLine || (await isAnswered(ask));
    if (!navigator.onLine) timer = setTimeout(() => void look(), PAUSE_MS);
  };
  addEventListener('online', () => void look());
  addEventListener('offline', () => void look());
  if (!navigator.onLine) void look();
}

const isAnswered = (ask: Parameters<typeof followNetwork>[0]): Promise<boolean> =>
  ask(AbortSignal.timeout(MAX_ANSWER_MS)).then(
    () => true,
    () => false,
  );

const lookAtPage = () => (visible.value = document.visibilityState === 'visible');

if (typeof document !== 'undefined') {
  lookAtPage();
  document.addEventListener('visibilitychange', lookAtPage);
}
