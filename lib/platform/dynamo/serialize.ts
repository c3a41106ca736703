const last = new Map<string, Promise<unknown>>();

/** Runs `work` once all is done that this process does under the same name; at once without a name. */
export async function serialize<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  if (name === undefined) return work();
  const before = last.get(name);
  const mine = before ? before.then(work, work) : work();
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}
