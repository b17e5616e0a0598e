import type { settings } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { defaultSetting } from "./settings.rules.ts";
import { selectSetting } from "./settings.store.ts";

export async function getSetting(ctx: Ctx, accountId: string): Promise<settings.AccountSetting> {
  const row = await selectSetting(ctx, accountId);
  if (!row) return defaultSetting;
  return {
    storyLifetime: row.story_lifetime,
    graceDays: row.grace_days,
    autoApproveStatement: row.auto_approve_statement,
    fanMessage: row.fan_message,
    notifyNewSubscriber: row.notify_new_subscriber,
    notifyRenewal: row.notify_renewal,
    notifyReceipt: row.notify_receipt,
    showSubscriberCount: row.show_subscriber_count,
    acceptNewSubscribers: row.accept_new_subscribers,
    watermark: row.watermark,
  };
}
