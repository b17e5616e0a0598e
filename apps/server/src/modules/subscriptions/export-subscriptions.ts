import { csvStart } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { type Filter, type SubscriptionRow, selectSubscriptionsAfter, withCustomPlan } from "./list.store.ts";
import { formatCsvHeader, formatCsvRow } from "./subscriptions.view.ts";

const batchSize = 1_000;

/** Streams the file in batches that bound the memory used. */
export async function* exportSubscriptions(ctx: Ctx, accountId: string, filter: Filter): AsyncGenerator<Buffer> {
  const context = { now: ctx.now(), graceDays: (await getSetting(ctx, accountId)).graceDays };
  let header = csvStart + formatCsvHeader();
  let rows: SubscriptionRow[];
  let last: string | undefined;
  do {
    const after = last;
    rows = await withCustomPlan(ctx, (ctx) => selectSubscriptionsAfter(ctx, accountId, filter, after, batchSize));
    yield Buffer.from(header + rows.map((row) => formatCsvRow(row, context)).join(""));
    header = "";
    last = rows.at(-1)?.id;
  } while (rows.length === batchSize);
}
