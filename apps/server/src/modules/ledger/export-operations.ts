import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { listBatches } from "#core/paging/list-batches";
import { csvStart } from "#core/text/csv";
import { formatCsvHeader, formatCsvRow, formatOfxRow, toMovedCents } from "./ledger.view.ts";
import { formatOfxEnd, formatOfxStart } from "./ofx.rules.ts";
import { type OperationRow, selectOperationsAfter } from "./operations.store.ts";

const batchSize = 500;

/** All operations, oldest first, in batches that bound the memory used. */
function exportOperations(ctx: Ctx, accountId: string): AsyncGenerator<OperationRow[]> {
  return listBatches(batchSize, (last, limit) =>
    onReplica(ctx, (ctx) => selectOperationsAfter(ctx, accountId, last?.id, limit)),
  );
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

/**
 * All money of a creator in one statement, at the gateway and in their own bank: accounting programs read only the first of
 * several. Its balance is the sum of its lines, also of those posted while it is written.
 */
export async function* writeOfxStatement(ctx: Ctx, accountId: string): AsyncGenerator<Buffer> {
  const at = ctx.now();
  let hasStarted = false;
  let balanceCents = 0;
  for await (const rows of exportOperations(ctx, accountId)) {
    const start = hasStarted ? "" : formatOfxStart({ accountId, at, start: rows[0]?.createdAt ?? at });
    hasStarted = true;
    for (const row of rows) balanceCents += toMovedCents(row);
    yield Buffer.from(start + rows.map(formatOfxRow).join(""), "latin1");
  }
  if (!hasStarted) yield Buffer.from(formatOfxStart({ accountId, at, start: at }), "latin1");
  yield Buffer.from(formatOfxEnd({ at, balanceCents }), "latin1");
}
