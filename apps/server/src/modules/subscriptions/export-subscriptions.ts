import { csvStart } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { type Filter, planningAnew, type SubscriptionRow, selectSubscriptionsAfter } from "./list.store.ts";
import { csvHead, writeCsv } from "./subscriptions.view.ts";

const batch = 1_000;

/** The bytes of the file, a batch at a time: however many there are, few are in memory. */
export async function* exportSubscriptions(ctx: Ctx, accountId: string, filter: Filter): AsyncGenerator<Buffer> {
  const moment = { now: ctx.now(), graceDays: (await getSetting(ctx, accountId)).graceDays };
  let head = csvStart + csvHead();
  let rows: SubscriptionRow[];
  let last: string | undefined;
  do {
    const after = last;
    rows = await planningAnew(ctx, (ctx) => selectSubscriptionsAfter(ctx, accountId, filter, after, batch));
    yield Buffer.from(head + rows.map((row) => writeCsv(row, moment)).join(""));
    head = "";
    last = rows.at(-1)?.id;
  } while (rows.length === batch);
}
