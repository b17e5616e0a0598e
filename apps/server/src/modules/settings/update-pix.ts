import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported, recordAccountChange } from "#modules/auth/index";
import { publishWhenSellable } from "#modules/profile/index";
import { findDestinationStart } from "./settings.queries.ts";
import { isSameKey } from "./settings.rules.ts";
import {
  deleteNextPix,
  lockPix,
  type PixSettings,
  selectDuePix,
  selectNextPix,
  selectPix,
  upsertNextPix,
  upsertPix,
} from "./settings.store.ts";

/**
 * Inside the caller's transaction. Existing charges keep their key. A first or another key is logged and mailed; once the creator has
 * sold, it is stored as the next key and new charges use the current one until it starts.
 */
export async function updatePix(ctx: Ctx, accountId: string, pix: PixSettings) {
  await lockPix(ctx, accountId);
  const current = await selectPix(ctx, accountId);
  if (isSameKey(current, pix)) return upsertPix(ctx, accountId, pix);
  const next = await selectNextPix(ctx, accountId);
  // Setting the same key again does not restart its delay.
  if (next && isSameKey(next, pix)) return upsertNextPix(ctx, accountId, pix, next.startsAt);
  const startsAt = await findDestinationStart(ctx, accountId);
  await recordAccountChange(ctx, accountId, current ? "pix_changed" : "pix_added", { startsAt });
  if (startsAt) return upsertNextPix(ctx, accountId, pix, startsAt);
  await deleteNextPix(ctx, accountId);
  await upsertPix(ctx, accountId, pix);
  await publishWhenSellable(ctx, accountId);
}

/** Deletes the next key. The cancellation is logged and mailed. */
export async function cancelNextPix(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    if (await deleteNextPix(ctx, accountId)) await recordAccountChange(ctx, accountId, "pix_change_canceled");
  });
}

/** A delayed change may have been made by whoever the owner reports. */
export const cancelNextPixJob = defineJob<{ accountId: string }>({
  name: "cancel-next-pix",
  queue: "gateway",
  on: [intrusionReported],
  // For days: until it has run, the change is only delayed.
  options: { retryLimit: 17 },
  run: (ctx, { accountId }) => cancelNextPix(ctx, accountId),
});

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
