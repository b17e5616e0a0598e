import type { Ctx } from "#core/ctx";
import { announce, defineJob, type Event, type Job } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { giftDue, giftUnclaimed } from "./gifts.events.ts";
import { addCalendarDays, reminderDays } from "./gifts.rules.ts";
import { claimDeliveries, claimReminders } from "./gifts.store.ts";

const batchSize = 100;

/** Publishes the event once for each gift that `claim` returns. */
async function announceAll(ctx: Ctx, event: Event<{ orderId: string }>, claim: (ctx: Ctx) => Promise<string[]>) {
  let claimed: string[];
  do {
    claimed = await inTransaction(ctx, async (ctx) => {
      const orderIds = await claim(ctx);
      for (const orderId of orderIds) await announce(ctx, event, { orderId });
      return orderIds;
    });
  } while (claimed.length === batchSize);
}

/** Lets due gifts be e-mailed, and the buyers of unclaimed ones be reminded. */
export async function sendDueGifts(ctx: Ctx) {
  await announceAll(ctx, giftDue, (ctx) => claimDeliveries(ctx, batchSize));
  const before = addCalendarDays(ctx.now(), -reminderDays);
  await announceAll(ctx, giftUnclaimed, (ctx) => claimReminders(ctx, before, batchSize));
}

export const giftsJobs: readonly Job[] = [
  defineJob({ name: "deliver-gifts", queue: "poll", cron: "* * * * *", run: sendDueGifts }),
];
