import type { settings } from "@camarim/contract";

/** What holds for who has changed nothing. */
export const defaultSetting: settings.AccountSetting = {
  storyLifetime: "24h",
  graceDays: 3,
  autoApproveStatement: false,
  fanMessage: "",
  notifyNewSubscriber: true,
  notifyRenewal: true,
  notifyReceipt: true,
  showSubscriberCount: true,
  acceptNewSubscribers: true,
  watermark: false,
};
