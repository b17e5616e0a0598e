import type { Event } from "#core/jobs/jobs";
import type { BillingReminder } from "./billings.rules.ts";

/** A billing was created. */
export const billingCreated: Event<{ billingId: string }> = { event: "billing-created" };

/** An admin voided a billing. */
export const billingVoided: Event<{ billingId: string }> = { event: "billing-voided" };

/** A reminder of an unpaid billing is due. */
export const billingReminderDue: Event<BillingReminder> = { event: "billing-reminder-due" };

/** An admin has approved or rejected a receipt. */
export const billingReceiptDecided: Event<{ receiptId: string }> = { event: "billing-receipt-decided" };

export const creditPaid: Event<{ creditPaymentId: string }> = { event: "credit-paid" };
