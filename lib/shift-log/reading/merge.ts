/** A sorted listing, newest first. */
type Listing<T> = AsyncGenerator<T>;

/** Merges listings that are sorted by position, newest first, into one. */
export async function* mergeNewestFirst<T extends { position: string }>(
  listings: Listing<T>[],
): Listing<T> {
  const readRows = async (rows: Listing<T>) => {
    const next = await rows.next();
    return next.done === true ? [] : [{ rows, row: next.value }];
  };
  let heads = (await Promise.all(listings.map(readRows))).flat();
  for (;;) {
    const [newestHead, ...otherHeads] = heads.sort((a, b) =>
      a.row.position > b.row.position ? -1 : 1,
    );
    if (!newestHead) return;
    yield newestHead.row;
    heads = [...otherHeads, ...(await readRows(newestHead.rows))];
  }
}
