/** Selects rows after the last one, in batches of `size`, until a batch is shorter. Empty batches are not returned. */
export async function* listBatches<Row>(
  size: number,
  select: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await select(last, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
