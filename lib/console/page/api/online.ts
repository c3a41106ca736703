import { signal, type ReadonlySignal } from '@preact/signals';

const online = signal(true);
const visible = signal(true);

/** Whether the computer has a network connection. The desk may be unreachable anyway. */
export const isOnline: ReadonlySignal<boolean> = online;

/** Whether the page can be seen. */
export const isVisible: ReadonlySignal<boolean> = visible;

function look(): void {
  online.value = navigator.onLine;
  visible.value = document.visibilityState === 'visible';
}

if (typeof document !== 'undefined') {
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  document.addEventListener('visibilitychange', look);
}
