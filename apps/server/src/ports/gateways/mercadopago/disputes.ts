import { GatewayError } from "../gateway-error.ts";
import type { Dispute, Gateway } from "../port.ts";
import { anyAnswer, type ChargebackAnswer, chargebackAnswer, chargebacksFound } from "./answers.ts";
import { tokenOf } from "./charges.ts";
import type { Ask } from "./http.ts";

type Disputes = Pick<Gateway, "findDispute" | "getDispute" | "sendEvidence">;

const mostBytes = 10 * 1024 * 1024;

/** Chargebacks: a card's owner contested a payment at their bank, which decides within six months. */
export function createDisputes(ask: Ask): Disputes {
  const pathOf = (id: string) => `/v1/chargebacks/${encodeURIComponent(id)}`;

  const getDispute: Disputes["getDispute"] = async (access, id) =>
    readChargeback(await ask(pathOf(id), chargebackAnswer, { token: tokenOf(access) }));

  return {
    getDispute,

    findDispute: async (access, chargeId) => {
      const call = { token: tokenOf(access), query: { payment_id: chargeId } };
      const { results } = await ask("/v1/chargebacks/search", chargebacksFound, call);
      const found = results.map((one) => readChargeback(one, chargeId)).filter((one) => one.chargeId === chargeId);
      // After one that was decided there may be another of the same payment.
      return found.find(({ status }) => status === "open") ?? found.at(-1);
    },

    // `documentation_required` is not asked: Mercado Pago takes documents of every open case until its deadline.
    sendEvidence: async (access, { id }, files) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
      if (files.length === 0 || bytes > mostBytes)
        throw new GatewayError("refused", `evidence of ${files.length} files, ${bytes} bytes`);
      const form = new FormData();
      for (const { name, type, bytes } of files)
        form.append("files[]", new Blob([new Uint8Array(bytes)], { type }), name);
      await ask(`${pathOf(id)}/documentation`, anyAnswer, { method: "POST", token: tokenOf(access), form });
      return getDispute(access, id).catch((error) => {
        throw new GatewayError("unknown", `evidence sent, and not read: ${(error as Error).message}`);
      });
    },
  };
}

/** The reference's `documentation_status`; `pending`, `not_supplied` and `not_applicable` mean that there is none. */
const evidences: Record<string, Dispute["evidence"]> = {
  review_pending: "sent",
  valid: "accepted",
  invalid: "refused",
};

/** A chargeback as a dispute; `asked` is the payment that it was looked for by, where the answer names none. */
export function readChargeback(chargeback: ChargebackAnswer, asked?: string): Dispute {
  const { id, payments, amount, reason, coverage_applied: isCovered } = chargeback;
  const chargeId = payments.find((payment) => payment === asked) ?? payments[0] ?? asked;
  if (!chargeId) throw new GatewayError("unknown", `chargeback ${id} names no payment`, undefined, "invalid_answer");
  const status = typeof isCovered === "boolean" ? (isCovered ? "won" : "lost") : "open";
  return {
    id,
    chargeId,
    status,
    reason: reason ?? null,
    amountCents: amount,
    evidenceDueAt: status === "open" ? (chargeback.date_documentation_deadline ?? null) : null,
    evidence: evidences[chargeback.documentation_status ?? ""] ?? "none",
  };
}
