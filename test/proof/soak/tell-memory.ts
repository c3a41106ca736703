/** Loaded into the service before it starts: tells on SIGUSR2 what it holds once all else is collected. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  console.error(`memory ${rss} ${heapUsed}`);
});
