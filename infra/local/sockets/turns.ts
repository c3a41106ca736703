/**
 * Runs so much work at once, and the rest in its turn. A thousand sockets may close in one moment: on AWS each
 * has a process of its own, and here all would wait at one engine, longer than its clients wait for an answer.
 */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to who has waited longest, or is free.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
