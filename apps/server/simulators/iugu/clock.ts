import { sendStatusEvent } from "./payments.ts";
import type { Account, Withdrawal } from "./state.ts";
import { addStatementLine, createIuguId, type World } from "./world.ts";

/** Applies what is due: expired invoices, released money of cards, decisions of verifications and withdrawals. */
export function updateDue(world: World) {
  const { state, now, send } = world;
  const at = now();
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.status !== "pending" || invoice.expiresAt > at) continue;
    Object.assign(invoice, { status: "expired", updatedAt: at });
    sendStatusEvent(world, invoice);
  }
  for (const receivable of Object.values(state.receivables)) {
    if (receivable.dueAt > at) continue;
    delete state.receivables[receivable.id];
    const { accountId, cents, invoiceId } = receivable;
    addStatementLine(world, accountId, cents, "Liberação de cartão", invoiceId);
    send(accountId, "invoice.released", { id: invoiceId });
  }
  for (const account of Object.values(state.accounts)) decideVerification(world, account);
  for (const withdrawal of Object.values(state.withdrawals)) {
    if (withdrawal.status === "pending" && withdrawal.settleAt <= at)
      decideWithdrawal(world, withdrawal.id, { status: "accepted" });
  }
}

/** A name with a certain word is refused once, to try both outcomes; documents that are sent again are accepted. */
function decideVerification({ now, send }: World, account: Account) {
  const { verification, documents } = account;
  if (!verification || verification.decideAt > now()) return;
  const isSentAgain = documents.every(({ status }) => status !== "requested");
  const isAgain = isSentAgain && documents.some(({ status }) => status === "pending_manual_analysis");
  if (verification.status !== "pending" && !isAgain) return;
  const isRefused = !isAgain && /recusad/i.test(account.name);
  verification.status = isRefused ? "rejected" : "accepted";
  verification.feedback = isRefused ? "O nome não confere com o documento enviado." : null;
  for (const document of documents) {
    document.status = isRefused && document.kind.startsWith("identification") ? "requested" : "approved";
    if (document.status === "requested")
      send(account.id, "referrals.document_status_change", { document_type: document.kind, status: "requested" });
  }
  const { status, feedback } = verification;
  send(account.id, "referrals.verification", { id: createIuguId(), status, feedback });
}

const returned: readonly Withdrawal["status"][] = ["rejected", "refunded"];

type Decision = { status: Withdrawal["status"]; feedback?: string | undefined; returnedCents?: number | undefined };

/** `returnedCents`: a part of the withdrawal, or the rest of one that was returned in part. */
export function decideWithdrawal(world: World, id: string, { status, feedback, returnedCents = 0 }: Decision) {
  const withdrawal = world.state.withdrawals[id];
  if (!withdrawal || withdrawal.status === status || returned.includes(withdrawal.status)) return;
  // What was returned in part has been accepted before.
  if (status === "accepted" && withdrawal.status === "partially_refunded") return;
  const wasAccepted = withdrawal.status === "accepted";
  Object.assign(withdrawal, { status, feedback: feedback ?? null });
  const { accountId, cents } = withdrawal;
  if (returned.includes(status)) addStatementLine(world, accountId, returnedCents || cents, "Saque devolvido", id);
  if (status === "accepted")
    addStatementLine(world, accountId, -world.state.knobs.withdrawalFeeCents, "Saque: tarifa", id);
  if (status === "partially_refunded")
    addStatementLine(world, accountId, returnedCents, "Saque devolvido em parte", id);
  world.send(accountId, "withdraw_request.status_changed", {
    withdraw_request_id: id,
    status,
    feedback: feedback ?? null,
    rejected_after_accepted: String(wasAccepted && status === "rejected"),
  });
}
