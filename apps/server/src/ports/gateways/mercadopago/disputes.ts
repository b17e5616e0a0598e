import { GatewayError } from "../gateway-error.ts";
import type { Dispute, Gateway } from "../port.ts";
import { getToken } from "./charges.ts";
import { type SendRequest, uploadTimeoutMs } from "./http.ts";
import { anyResponse, type ChargebackResponse, chargebackResponse, chargebacksFound } from "./responses.ts";

type Disputes = Pick<Gateway, "findDispute" | "getDispute" | "sendEvidence">;

const maxBytes = 10 * 1024 * 1024;

/** Chargebacks: a cardholder contested a payment at their bank, which decides within six months. */
export function createDisputes(send: SendRequest): Disputes {
  const toPath = (id: string) => `/v1/chargebacks/${encodeURIComponent(id)}`;

  const getDispute: Disputes["getDispute"] = async (access, id) =>
    readChargeback(await send(toPath(id), chargebackResponse, { token: getToken(access) }));

  return {
    getDispute,

    findDispute: async (access, chargeId) => {
      const call = { token: getToken(access), query: { payment_id: chargeId } };
      const { results } = await send("/v1/chargebacks/search", chargebacksFound, call);
      const disputes = results.map((one) => readChargeback(one, chargeId)).filter((one) => one.chargeId === chargeId);
      // A payment may be contested again after a decided case.
      return disputes.find(({ status }) => status === "open") ?? disputes.at(-1);
    },

    // `documentation_required` is ignored: Mercado Pago accepts documents for every open case until its deadline.
    sendEvidence: async (access, { id }, files) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
      if (files.length === 0 || bytes > maxBytes)
        throw new GatewayError("refused", `evidence of ${files.length} files, ${bytes} bytes`);
      const form = new FormData();
      for (const { name, type, bytes } of files)
        form.append("files[]", new Blob([new Uint8Array(bytes)], { type }), name);
      const call = { method: "POST", token: getToken(access), form, timeoutMs: uploadTimeoutMs } as const;
      await send(`${toPath(id)}/documentation`, anyResponse, call);
      return getDispute(access, id).catch((error) => {
        throw new GatewayError("unknown", `evidence sent, and not read: ${(error as Error).message}`);
      });
    },
  };
}

/** By `documentation_status`; `pending`, `not_supplied` and `not_applicable` mean no evidence. */
const evidences: Record<string, Dispute["evidence"]> = {
  review_pending: "sent",
  valid: "accepted",
  invalid: "refused",
};

/** `searchedId` is the payment that the chargeback was searched by, used if the response names none. */
function readChargeback(chargeback: ChargebackResponse, searchedId?: string): Dispute {
  const { id, payments, amount, reason, coverage_applied: isCovered } = chargeback;
  const chargeId = payments.find((payment) => payment === searchedId) ?? payments[0] ?? searchedId;
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
