import type { settings } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { defaultSetting, destinationDelayMs } from "./settings.rules.ts";
import { deleteSettingsRow, hasSold, selectNextPix, selectPix, selectSetting } from "./settings.store.ts";

/** Deletes PIX keys and account settings. */
export async function deleteSettings(ctx: Ctx, accountId: string) {
  await deleteSettingsRow(ctx, accountId);
  clearCachedSetting(ctx, accountId);
}

export function findPix(ctx: Ctx, accountId: string) {
  return selectPix(ctx, accountId);
}

const unset = { type: null, key: null, document: null, name: null, city: null };

/** The current key and the next one, as their creator sees them. */
export async function getPix(ctx: Ctx, accountId: string): Promise<settings.PixSettings> {
  const [current, next] = [await selectPix(ctx, accountId), await selectNextPix(ctx, accountId)];
  return { ...(current ?? unset), next: next ? { ...next, startsAt: next.startsAt.toISOString() } : null };
}

/**
 * When sales may go to a destination chosen at `chosenAt`: 24 hours later. Null for immediately: that time is over, or
 * the creator has never sold and has no income to protect.
 */
export async function findDestinationStart(
  ctx: Ctx,
  accountId: string,
  chosenAt: Date = ctx.now(),
): Promise<Date | null> {
  const startsAt = new Date(chosenAt.getTime() + destinationDelayMs);
  return startsAt > ctx.now() && (await hasSold(ctx, accountId)) ? startsAt : null;
}

export async function getSetting(ctx: Ctx, accountId: string): Promise<settings.AccountSetting> {
  const row = await selectSetting(ctx, accountId);
  if (!row) return defaultSetting;
  return {
    storyLifetime: row.storyLifetime,
    graceDays: row.graceDays,
    autoApproveStatement: row.autoApproveStatement,
    fanMessage: row.fanMessage,
    receiptMessage: row.receiptMessage,
    accessMessage: row.accessMessage,
    notifyNewSubscriber: row.notifyNewSubscriber,
    notifyRenewal: row.notifyRenewal,
    notifyReceipt: row.notifyReceipt,
    showSubscriberCount: row.showSubscriberCount,
    acceptNewSubscribers: row.acceptNewSubscribers,
    watermark: row.watermark,
    discoverable: row.discoverable,
  };
}

const findSetting = cachedFor(
  1,
  async (ctx: Ctx, accountId: string) => ({ accountId, setting: await getSetting(ctx, accountId) }),
  { scopes: ({ accountId }) => [`account ${accountId}`] },
);

/** For lists that clients poll; cached for 1 s. */
export async function getSettingCached(ctx: Ctx, accountId: string): Promise<settings.AccountSetting> {
  return (await findSetting(ctx, accountId))?.setting ?? defaultSetting;
}

/** Required after a change, so that this process returns the new values immediately. */
export function clearCachedSetting(ctx: Ctx, accountId: string) {
  findSetting.invalidate(ctx, (cached) => cached.accountId === accountId);
}
