import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { publishWhenSellable } from "#modules/profile/index";
import { deleteNextPix, lockPix, selectDuePix, selectNextPix, upsertPix } from "./settings.store.ts";

const batchSize = 500;

/** Replaces current keys by due next ones. */
export async function startPixKeys(ctx: Ctx) {
  for (const accountId of await selectDuePix(ctx, batchSize)) await startPixKey(ctx, accountId);
}

async function startPixKey(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    const next = await selectNextPix(ctx, accountId);
    if (!next || next.startsAt > ctx.now()) return;
    const { startsAt: _, ...pix } = next;
    await upsertPix(ctx, accountId, pix);
    await deleteNextPix(ctx, accountId);
    await publishWhenSellable(ctx, accountId);
  });
}

export const startPixKeysJob = defineJob({
  name: "start-pix-keys",
  queue: "poll",
  cron: "* * * * *",
  atStart: true,
  run: startPixKeys,
});
