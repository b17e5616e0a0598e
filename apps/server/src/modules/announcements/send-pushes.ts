import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { sendPushes } from "#modules/pushes/index";
import { announcementPush } from "./announcements.pushes.ts";
import { addToCounts, selectSent } from "./announcements.store.ts";
import { type Batch, lockWaitingPushes, setPushes } from "./recipients.store.ts";

/** Enqueues the pushes of a batch, in one transaction with their record: once for each recipient with a browser that takes them. */
async function sendAnnouncementPushes(ctx: Ctx, batch: Batch) {
  await inTransaction(ctx, async (ctx) => {
    const announcement = await selectSent(ctx, batch.announcementId);
    const waiting = await lockWaitingPushes(ctx, batch);
    const wanting = announcement ? waiting.filter(({ isUnwanted }) => !isUnwanted) : [];
    const listIds = (key: "subscriptionId" | "orderId") => wanting.flatMap(({ [key]: id }) => id ?? []);
    const of = { subscriptionIds: listIds("subscriptionId"), orderIds: listIds("orderId") };
    const reached = announcement ? await sendPushes(ctx, of, announcementPush(announcement)) : new Set<string>();
    const isReached = ({ subscriptionId, orderId }: (typeof waiting)[number]) =>
      reached.has(subscriptionId ?? orderId ?? "");
    const sent = wanting.filter(isReached).map(({ id }) => id);
    const skipped = waiting.map(({ id }) => id).filter((id) => !sent.includes(id));
    await setPushes(ctx, sent, "sent");
    await setPushes(ctx, skipped, "skipped");
    await addToCounts(ctx, batch.announcementId, { pushesSent: sent.length });
  });
}

export const sendAnnouncementPushesJob = defineJob<Batch>({
  name: "send-announcement-pushes",
  queue: "push",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: (ctx, batch) => sendAnnouncementPushes(ctx, batch),
});
