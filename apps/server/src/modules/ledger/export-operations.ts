import { csvStart } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { getBalance } from "./ledger.queries.ts";
import { formatCsvHeader, formatCsvRow, formatOfxRow, viewBalance } from "./ledger.view.ts";
import { formatOfxEnd, formatOfxStart } from "./ofx.rules.ts";
import { type OperationRow, selectOperationsAfter } from "./operations.store.ts";

const batch = 1_000;

/** All operations, oldest first, in batches that bound the memory used. */
export async function* exportOperations(ctx: Ctx, accountId: string): AsyncGenerator<OperationRow[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await selectOperationsAfter(ctx, accountId, last, batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id;
  }
}

/**
 * Streams the file. Yields nothing before the first read has succeeded, so that an error can still become an error
 * response.
 */
export async function* writeCsvStatement(ctx: Ctx, accountId: string): AsyncGenerator<Buffer> {
  let header = csvStart + formatCsvHeader();
  for await (const rows of exportOperations(ctx, accountId)) {
    yield Buffer.from(header + rows.map(formatCsvRow).join(""));
    header = "";
  }
  if (header) yield Buffer.from(header);
}

export async function* writeOfxStatement(ctx: Ctx, accountId: string): AsyncGenerator<Buffer> {
  const at = ctx.now();
  let hasStarted = false;
  for await (const rows of exportOperations(ctx, accountId)) {
    const start = hasStarted ? "" : formatOfxStart({ accountId, at, start: rows[0]?.createdAt ?? at });
    hasStarted = true;
    yield Buffer.from(start + rows.map(formatOfxRow).join(""), "latin1");
  }
  if (!hasStarted) yield Buffer.from(formatOfxStart({ accountId, at, start: at }), "latin1");
  const { totalBalance } = viewBalance(await getBalance(ctx, accountId));
  yield Buffer.from(formatOfxEnd({ at, balanceCents: totalBalance }), "latin1");
}
