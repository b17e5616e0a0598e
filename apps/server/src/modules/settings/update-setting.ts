import type { settings } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { clearCachedSetting, getSetting } from "./settings.queries.ts";
import { upsertSetting } from "./settings.store.ts";

/** Updates only the given fields. */
export async function updateSetting(ctx: Ctx, accountId: string, change: z.output<typeof settings.accountSettingBody>) {
  await upsertSetting(ctx, accountId, {
    story_lifetime: change.storyLifetime,
    grace_days: change.graceDays,
    auto_approve_statement: change.autoApproveStatement,
    fan_message: change.fanMessage,
    notify_new_subscriber: change.notifyNewSubscriber,
    notify_renewal: change.notifyRenewal,
    notify_receipt: change.notifyReceipt,
    show_subscriber_count: change.showSubscriberCount,
    accept_new_subscribers: change.acceptNewSubscribers,
    watermark: change.watermark,
    discoverable: change.discoverable,
  });
  clearCachedSetting(ctx, accountId);
  return getSetting(ctx, accountId);
}
