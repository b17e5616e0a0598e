export { cancelSubscription } from "./change-subscription.ts";
export { claimReminder, findReminderNotice, type ReminderNotice, settleReminder } from "./claim-reminder.ts";
export { decidePrices } from "./decide-prices.ts";
export { parseRenewalToken } from "./get-renewal.ts";
export { cardLost, reminderDue, renewalStopped } from "./renewals.events.ts";
export {
  type CardLostNotice,
  findCardLostNotice,
  findOverdue,
  findStopNotice,
  listRenewalStates,
  type StopNotice,
} from "./renewals.queries.ts";
export type { Reminder } from "./renewals.rules.ts";
export { viewRenewalState } from "./renewals.view.ts";
export { getCard, type RenewingCard } from "./update-card.ts";
