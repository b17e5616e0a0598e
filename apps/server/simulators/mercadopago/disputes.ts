import type { Chargeback, Payment } from "./state.ts";
import { touch, type World } from "./world.ts";

/** The cardholder contests a payment at their bank; the money is withheld. */
export function openDispute(world: World, id: string | number): Chargeback | undefined {
  const payment = world.state.payments[id];
  if (payment?.status !== "approved") return undefined;
  world.state.lastId += 1;
  const at = world.now();
  const chargeback: Chargeback = {
    id: `23400${String(world.state.lastId).padStart(13, "0")}`,
    userId: payment.userId,
    paymentId: payment.id,
    cents: payment.cents - payment.refundedCents,
    reason: "general",
    isCovered: null,
    documentationStatus: "pending",
    documentation: [],
    deadline: at + world.state.knobs.evidenceMs,
    createdAt: at,
    updatedAt: at,
  };
  world.state.chargebacks[chargeback.id] = chargeback;
  touch(world, payment, { status: "charged_back", detail: "in_process" });
  sendEvents(world, payment, chargeback);
  return chargeback;
}

/** The bank decides; `won` is the seller's side. */
export function decideDispute(world: World, id: string | number, outcome: "won" | "lost"): boolean {
  const payment = world.state.payments[id];
  const chargeback = Object.values(world.state.chargebacks).find(
    ({ paymentId, isCovered }) => paymentId === payment?.id && isCovered === null,
  );
  if (!payment || !chargeback) return false;
  chargeback.isCovered = outcome === "won";
  chargeback.updatedAt = world.now();
  if (chargeback.documentationStatus === "pending") chargeback.documentationStatus = "not_supplied";
  else chargeback.documentationStatus = outcome === "won" ? "valid" : "invalid";
  touch(world, payment, { detail: outcome === "won" ? "reimbursed" : "settled" });
  sendEvents(world, payment, chargeback);
  return true;
}

function sendEvents(world: World, { notificationUrl: url }: Payment, { id, userId, paymentId }: Chargeback) {
  world.send({ type: "topic_chargebacks_wh", action: "changed_case_status", id, userId, url, paymentId });
}
