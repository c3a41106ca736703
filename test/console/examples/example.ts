import type { VNode } from 'preact';

/** Examples of views by their names. Each call draws a new one. */
export type Examples = Record<string, () => VNode>;
