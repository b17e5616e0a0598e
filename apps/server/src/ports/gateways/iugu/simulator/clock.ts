import { move, ownShare, type World } from "./world.ts";

/** What has become due: invoices expire, cards' money falls, verifications and withdrawals are decided. */
export function tick(world: World) {
  const { state, now, send } = world;
  const at = now();
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.status !== "pending" || invoice.expiresAt > at) continue;
    Object.assign(invoice, { status: "expired", updatedAt: at });
    send(invoice.accountId, "invoice.status_changed", { id: invoice.id, status: "expired" });
  }
  for (const receivable of Object.values(state.receivables)) {
    if (receivable.dueAt > at) continue;
    delete state.receivables[receivable.id];
    const { accountId, cents, invoiceId } = receivable;
    move(world, accountId, cents, "Liberação de cartão", invoiceId);
    send(accountId, "invoice.released", { id: invoiceId });
  }
  for (const account of Object.values(state.accounts)) {
    const { verification } = account;
    if (verification?.status !== "pending" || verification.decideAt > at) continue;
    // A name that asks for it is refused, so that both ends can be walked through.
    const isRefused = /recusad/i.test(account.name);
    verification.status = isRefused ? "rejected" : "accepted";
    verification.feedback = isRefused ? "O nome não confere com o documento enviado." : null;
    send(account.id, "referrals.verification", {
      id: account.id,
      status: verification.status,
      feedback: verification.feedback,
    });
  }
  for (const withdrawal of Object.values(state.withdrawals)) {
    if (withdrawal.status === "pending" && withdrawal.settleAt <= at)
      decideWithdrawal(world, withdrawal.id, "accepted");
  }
}

export function decideWithdrawal(world: World, id: string, status: "accepted" | "rejected", feedback?: string) {
  const withdrawal = world.state.withdrawals[id];
  if (!withdrawal || withdrawal.status === status || withdrawal.status === "rejected") return;
  const wasAccepted = withdrawal.status === "accepted";
  Object.assign(withdrawal, { status, feedback: feedback ?? null });
  const { accountId, cents } = withdrawal;
  if (status === "rejected") move(world, accountId, cents, "Saque devolvido", id);
  const told = {
    withdraw_request_id: id,
    status,
    feedback: feedback ?? null,
    rejected_after_accepted: String(wasAccepted),
  };
  world.send(accountId, "withdraw_request.status_changed", told);
}

export function payInvoice(
  world: World,
  id: string,
  paid: { method: "iugu_pix" | "iugu_credit_card"; endToEndId?: string },
) {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (invoice?.status !== "pending") return false;
  const { knobs } = state;
  const isPix = paid.method === "iugu_pix";
  const points = isPix ? knobs.pixBasisPoints : knobs.cardBasisPoints;
  invoice.taxesCents = Math.round((invoice.totalCents * points) / 10_000);
  Object.assign(invoice, { status: "paid", paidAt: now(), updatedAt: now(), method: paid.method });
  invoice.endToEndId = paid.endToEndId ?? null;
  const parts = [{ accountId: invoice.accountId, cents: ownShare(invoice) }, ...invoice.splits];
  for (const { accountId, cents } of parts) {
    if (isPix) move(world, accountId, cents, "Fatura paga com PIX", id);
    else {
      const key = `${id}:${accountId}`;
      const taxesCents = accountId === invoice.accountId ? invoice.taxesCents : 0;
      state.receivables[key] = {
        id: key,
        invoiceId: id,
        accountId,
        cents,
        taxesCents,
        dueAt: now() + knobs.cardReleaseMs,
      };
    }
  }
  send(invoice.accountId, "invoice.status_changed", {
    id,
    status: "paid",
    payment_method: paid.method,
    paid_cents: invoice.totalCents,
  });
  return true;
}

/** All of it, and each part from where it went; false where the account has not enough. */
export function takeBack(world: World, id: string, status: "refunded" | "chargeback"): boolean {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (invoice?.status !== "paid") return false;
  const kept = state.knobs.keepTaxesOnRefund ? invoice.taxesCents : 0;
  const parts = [{ accountId: invoice.accountId, cents: ownShare(invoice) + kept }, ...invoice.splits];
  const own = state.accounts[invoice.accountId];
  const waits = state.receivables[`${id}:${invoice.accountId}`];
  const needed = (parts[0]?.cents ?? 0) - (waits?.cents ?? 0);
  if (status === "refunded" && own && own.balanceCents < needed) return false;
  for (const { accountId, cents } of parts) {
    const waiting = state.receivables[`${id}:${accountId}`];
    delete state.receivables[`${id}:${accountId}`];
    move(world, accountId, (waiting?.cents ?? 0) - cents, status === "refunded" ? "Reembolso" : "Contestação", id);
  }
  Object.assign(invoice, { status, updatedAt: now(), refundedCents: invoice.totalCents, taxesCents: kept });
  send(invoice.accountId, "invoice.status_changed", { id, status });
  return true;
}
