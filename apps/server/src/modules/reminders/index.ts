export { claimMessage, type EndedNotice, settleMessage, type UnpaidNotice } from "./claim-message.ts";
export { anonymiseFanInReminders, deleteReminders } from "./delete-reminders.ts";
export { listReceivedReminders } from "./list-received-reminders.ts";
export { getReminderSetting, updateReminderSetting } from "./reminder-setting.ts";
export { findReminderNotices } from "./reminder-token.ts";
export { reminderDecided } from "./reminders.events.ts";
