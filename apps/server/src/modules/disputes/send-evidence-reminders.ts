import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { evidenceDue } from "./disputes.events.ts";
import { markReminded, selectToRemind } from "./disputes.store.ts";

const dayMs = 24 * 60 * 60_000;
const limit = 200;

/** Reminds creators once, 3 days before the deadline; not within a day after they were told of the dispute itself. */
export async function sendEvidenceReminders(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const window = { from: new Date(now), until: new Date(now + 3 * dayMs), openedBefore: new Date(now - dayMs), limit };
  const due = await selectToRemind(ctx, window);
  for (const disputeId of due)
    await inTransaction(ctx, async (ctx) => {
      if (await markReminded(ctx, disputeId)) await announce(ctx, evidenceDue, { disputeId });
    });
  return due.length;
}
