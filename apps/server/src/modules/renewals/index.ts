export { cancelSubscription } from "./cancel-subscription.ts";
export { claimReminder, type ReminderNotice, settleReminder } from "./claim-reminder.ts";
export { decidePrices } from "./decide-prices.ts";
export { getCard, type RenewingCard } from "./get-card.ts";
export { parseRenewalToken, toRenewalToken } from "./renewal-token.ts";
export { reminderDue } from "./renewals.events.ts";
export { findOverdue, listRenewalStates } from "./renewals.queries.ts";
export type { Reminder } from "./renewals.rules.ts";
export { viewRenewalState } from "./renewals.view.ts";
