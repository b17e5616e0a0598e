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

type Key = { type: string; key: string };

/** Whether fans would pay to somewhere else than before; a first key is no other one. */
export function isAnotherKey(before: Key | undefined, after: Key): boolean {
  return before !== undefined && (before.key !== after.key || before.type !== after.type);
}
