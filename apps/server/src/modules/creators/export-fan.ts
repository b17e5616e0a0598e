import type { Ctx } from "#core/ctx";
import { listReceivedAnnouncements, viewFanAnnouncement } from "#modules/announcements/index";
import { getFan } from "#modules/fans/index";
import { listFanGifts } from "#modules/gifts/index";
import { listPurchases } from "#modules/items/index";
import { listPayers } from "#modules/orders/index";
import { listLineRefunds } from "#modules/refunds/index";
import { listReceivedReminders } from "#modules/reminders/index";
import { listFanTips, viewFanTip } from "#modules/tips/index";
import { selectFanData, selectPaymentsOf, selectPaymentsOfOrders, selectViews } from "./fan-home.store.ts";
import { listFanSubscriptions } from "./fan-home.ts";
import { viewFanPayment, viewFanSubscription } from "./fan-home.view.ts";

const batchSize = 1_000;

/**
 * A JSON file of the fan's verified e-mail addresses, subscriptions and items with their payments, tips, gifts, received announcements and
 * reminders, own data and, for verified addresses, views.
 */
export async function* exportFan(ctx: Ctx, fanSessionId: string): AsyncGenerator<Buffer> {
  const { emails } = await getFan(ctx, fanSessionId);
  const subscriptions = await listFanSubscriptions(ctx, fanSessionId);
  yield Buffer.from(`{"emails":${JSON.stringify(emails)},"subscriptions":[`);
  for (const [index, subscription] of subscriptions.entries()) {
    const payments = await selectPaymentsOf(ctx, [subscription.row.id], batchSize);
    const json = { ...viewFanSubscription(subscription, ctx.now()), payments: payments.map(viewFanPayment) };
    yield Buffer.from((index ? "," : "") + JSON.stringify(json));
  }
  yield Buffer.from(`],"items":${JSON.stringify(await listPaidPurchases(ctx, fanSessionId))}`);
  const tips = await listFanTips(ctx, fanSessionId, batchSize);
  const refunds = await listLineRefunds(
    ctx,
    tips.map(({ orderId }) => orderId),
  );
  yield Buffer.from(`,"tips":${JSON.stringify(tips.map((tip) => viewFanTip(tip, refunds)))}`);
  const announcements = await listReceivedAnnouncements(ctx, fanSessionId, batchSize);
  yield Buffer.from(`,"announcements":${JSON.stringify(announcements.map(viewFanAnnouncement))}`);
  yield Buffer.from(`,"reminders":${JSON.stringify(await listReceivedReminders(ctx, fanSessionId, batchSize))}`);
  yield Buffer.from(`,"gifts":${JSON.stringify(await listFanGifts(ctx, fanSessionId, batchSize))}`);
  yield Buffer.from(`,"provided":${JSON.stringify(await listProvided(ctx, fanSessionId))},"views":[`);
  for (let offset = 0; ; offset += batchSize) {
    const views = await selectViews(ctx, fanSessionId, batchSize, offset);
    const json = views.map((view) => JSON.stringify(view)).join(",");
    if (json) yield Buffer.from((offset ? "," : "") + json);
    if (views.length < batchSize) break;
  }
  yield Buffer.from("]}\n");
}

async function listPaidPurchases(ctx: Ctx, fanSessionId: string) {
  const purchases = await listPurchases(ctx, fanSessionId, batchSize);
  const orderIds = purchases.map(({ order }) => order);
  const payments = Map.groupBy(await selectPaymentsOfOrders(ctx, orderIds), ({ orderId }) => orderId);
  return purchases.map((one) => ({ ...one, payments: payments.get(one.order)?.map(viewFanPayment) ?? [] }));
}

/** `orders`: what was typed for subscriptions, then what was typed into each order. */
async function listProvided(ctx: Ctx, fanSessionId: string) {
  const { orders, ...rest } = await selectFanData(ctx, fanSessionId);
  return { orders: [...orders, ...(await listPayers(ctx, fanSessionId))], ...rest };
}
