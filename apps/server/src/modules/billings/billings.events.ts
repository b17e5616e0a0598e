import type { Event } from "#core/jobs";
import type { BillingReminder } from "./billings.rules.ts";

/** A fatura was made for a creator. */
export const billingCreated: Event<{ billingId: string }> = { event: "billing-made" };

/** An admin took a fatura back: nothing is owed on it any more. */
export const billingVoided: Event<{ billingId: string }> = { event: "billing-voided" };

/** A creator is to be reminded of a fatura that is not paid. */
export const billingReminderDue: Event<BillingReminder> = { event: "billing-reminder-due" };

/** An admin found the money of a proof, or did not. */
export const billingProofDecided: Event<{ receiptId: string }> = { event: "billing-proof-decided" };

/** The platform paid a creator's credit back. */
export const creditPaid: Event<{ creditPaymentId: string }> = { event: "credit-paid" };
