import type { settings } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { clearCachedSetting, getSetting } from "./settings.queries.ts";
import { upsertSetting } from "./settings.store.ts";

/** Updates only the given fields. */
export async function updateSetting(ctx: Ctx, accountId: string, change: z.output<typeof settings.accountSettingBody>) {
  await upsertSetting(ctx, accountId, {
    storyLifetime: change.storyLifetime,
    graceDays: change.graceDays,
    autoApproveStatement: change.autoApproveStatement,
    fanMessage: change.fanMessage,
    receiptMessage: change.receiptMessage,
    accessMessage: change.accessMessage,
    notifyNewSubscriber: change.notifyNewSubscriber,
    notifyRenewal: change.notifyRenewal,
    notifyReceipt: change.notifyReceipt,
    showSubscriberCount: change.showSubscriberCount,
    acceptNewSubscribers: change.acceptNewSubscribers,
    watermark: change.watermark,
    discoverable: change.discoverable,
  });
  clearCachedSetting(ctx, accountId);
  return getSetting(ctx, accountId);
}
