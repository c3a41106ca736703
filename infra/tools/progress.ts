import { SingleBar } from 'cli-progress';

/** A bar on the terminal, where there is one, for what takes long. */
export type Progress = {
  /** Shows the share that is done, 0 to 1, and how many things that is. */
  at: (done: number, count: number) => void;
  /** Prints a line above the bar. */
  tell: (line: string) => void;
  stop: () => void;
};

/** Shows how far something has come; all goes to standard error, so that output stays clean. */
export function progress(things: string): Progress {
  const bar = new SingleBar({
    format: `{bar} {percentage}% | {count} ${things} | {duration_formatted}`,
    clearOnComplete: true,
    hideCursor: false,
  });
  bar.start(100, 0, { count: 0 });
  return {
    at: (done, count) => bar.update(Math.floor(done * 100), { count }),
    tell: (line) => console.error(process.stderr.isTTY ? `${WIPE}${line}` : line),
    stop: () => bar.stop(),
  };
}

/** Takes the bar's line away; its next step draws it again, below. */
const WIPE = '\r\x1b[K';
