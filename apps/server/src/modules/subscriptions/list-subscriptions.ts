import { subscriptions } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { listBatches } from "#core/paging/list-batches";
import type { OrderedPage } from "#core/paging/pages";
import { csvStart } from "#core/text/csv";
import { getSetting, getSettingCached } from "#modules/settings/index";
import { toCounts } from "./counts.rules.ts";
import {
  countMatches,
  type Filter,
  type SubscriptionRow,
  selectCounts,
  selectHistory,
  selectRefundOf,
  selectSubscriptions,
  selectSubscriptionsAfter,
} from "./list.store.ts";
import { getSubscription, isReplaced } from "./subscriptions.queries.ts";
import { hasAccessAt } from "./subscriptions.rules.ts";
import { selectBought } from "./subscriptions.store.ts";
import { formatCsvHeader, formatCsvRow } from "./subscriptions.view.ts";
import { priceNext } from "./update-next-plan.ts";

/** One page and the total, which a trigger maintains; matches of a search are counted up to 1,000. */
export async function listSubscriptions(ctx: Ctx, accountId: string, filter: Filter & OrderedPage) {
  const { graceDays } = await getSettingCached(ctx, accountId);
  const counts = toCounts(await selectCounts(ctx, accountId), filter);
  const rows = await selectSubscriptions(ctx, accountId, filter);
  if (!filter.query) return { rows, totalCount: counts.total, totalIsCapped: false, counts, graceDays };
  const matches = await countMatches(ctx, accountId, filter);
  const totalIsCapped = matches > subscriptions.searchCountMax;
  const totalCount = totalIsCapped ? subscriptions.searchCountMax : matches;
  return { rows, totalCount, totalIsCapped, counts, graceDays };
}

/** With its history (newest first), the next charge and a refund; NOT_FOUND for another creator's. */
export async function getOwnSubscription(ctx: Ctx, accountId: string, id: string) {
  const subscription = await getSubscription(ctx, id);
  if (subscription.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  const { row, graceDays } = subscription;
  const isRenewing =
    hasAccessAt({ ...row, graceDays }, ctx.now()) && row.status !== "canceled" && !(await isReplaced(ctx, row));
  const [history, refund, price] = await Promise.all([
    selectHistory(ctx, id),
    selectRefundOf(ctx, id),
    isRenewing ? priceNext(ctx, await selectBought(ctx, id)) : undefined,
  ]);
  return { ...subscription, history, refund, nextCents: price?.dueCents };
}

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
