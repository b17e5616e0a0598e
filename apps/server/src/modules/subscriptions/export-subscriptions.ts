import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { listBatches } from "#core/paging/list-batches";
import { csvStart } from "#core/text/csv";
import { getSetting } from "#modules/settings/index";
import { type Filter, type SubscriptionRow, selectSubscriptionsAfter } from "./list.store.ts";
import { formatCsvHeader, formatCsvRow } from "./subscriptions.view.ts";

const batchSize = 500;

/** Streams the file in batches that bound the memory used. */
export async function* exportSubscriptions(ctx: Ctx, accountId: string, filter: Filter): AsyncGenerator<Buffer> {
  const context = { now: ctx.now(), graceDays: (await getSetting(ctx, accountId)).graceDays };
  let header = csvStart + formatCsvHeader();
  const batches = listBatches<SubscriptionRow>(batchSize, (last, limit) =>
    onReplica(ctx, (ctx) => selectSubscriptionsAfter(ctx, accountId, filter, last?.id, limit)),
  );
  for await (const rows of batches) {
    yield Buffer.from(header + rows.map((row) => formatCsvRow(row, context)).join(""));
    header = "";
  }
  if (header) yield Buffer.from(header);
}
