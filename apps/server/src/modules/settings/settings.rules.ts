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

/** Whether fans would go on to pay to where they pay now. */
export function isSameKey(current: Key | undefined, after: Key): boolean {
  return current !== undefined && current.key === after.key && current.type === after.type;
}

/** For how long sales do not go to a new destination: its creator is mailed, and can cancel what somebody else did. */
export const destinationRestMs = 24 * 3_600_000;
