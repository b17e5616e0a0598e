import { formatDay } from "./money-words.ts";
import { type Account, type Invoice, type State, usualKnobs } from "./state.ts";

/** Adds fields that the file of an earlier version of the simulator does not have. */
export function completeState(state: State, now: number): State {
  for (const account of Object.values(state.accounts)) {
    const isActive = account.isMaster || account.verification?.status === "accepted";
    const added = { createdAt: now, documents: [], pixActive: isActive, cardActive: isActive, protestCents: 0 };
    const automation = { autoWithdraw: false, autoAdvance: true };
    Object.assign(account, { ...added, ...automation, ...(account as Partial<Account>) });
    for (const trigger of account.triggers) trigger.mode ??= "production";
  }
  for (const invoice of Object.values(state.invoices)) {
    const paidCents = invoice.paidAt === null ? 0 : invoice.totalCents;
    const added = { description: "Fatura", itemsCents: invoice.totalCents, paidCents };
    const dueDate = formatDay(invoice.expiresAt);
    Object.assign(invoice, { ...added, dueDate, ...(invoice as Partial<Invoice>) });
  }
  state.knobs = { ...structuredClone(usualKnobs), ...state.knobs };
  return state;
}
