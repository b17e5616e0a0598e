import type { settings } from "@camarim/contract";

export const defaultSetting: settings.AccountSetting = {
  storyLifetime: "24h",
  graceDays: 3,
  autoApproveStatement: false,
  fanMessage: "",
  receiptMessage: "",
  accessMessage: "",
  notifyNewSubscriber: true,
  notifyRenewal: true,
  notifyReceipt: true,
  showSubscriberCount: true,
  acceptNewSubscribers: true,
  watermark: false,
  discoverable: false,
};

type Key = { type: string; key: string };

/** Whether payments still go to the same key; name and city may differ. */
export function isSameKey(current: Key | undefined, next: Key): boolean {
  return current !== undefined && current.key === next.key && current.type === next.type;
}

/** Delay of a new destination: its creator is mailed, and can cancel a change made by somebody else. */
export const destinationDelayMs = 24 * 3_600_000;
