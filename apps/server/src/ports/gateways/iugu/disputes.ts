import { GatewayError } from "../gateway-error.ts";
import type { Dispute, Gateway, GatewayAccess } from "../port.ts";
import { type IuguSettings, parseResponse, type SendRequest, uploadTimeoutMs } from "./http.ts";
import { listPages } from "./pages.ts";
import { type Chargeback, chargeback, chargebackList, done } from "./schemas.ts";
import { getLiveToken } from "./tokens.ts";

type Disputes = Pick<Gateway, "findDispute" | "getDispute" | "sendEvidence">;

const outcomes: Record<Chargeback["status"], Dispute["status"]> = {
  pending: "open",
  processing_file: "open",
  contested_by_client: "open",
  waiting_resolution: "open",
  error: "open",
  won: "won",
  // A spelling in iugu's documentation.
  wan: "won",
  reverted: "won",
  lost: "lost",
  accepted: "lost",
  accepted_by_client: "lost",
  accepted_automatically: "lost",
};
const contested: readonly Chargeback["status"][] = ["processing_file", "contested_by_client", "waiting_resolution"];
const takesEvidence: readonly Chargeback["status"][] = ["pending", "error"];
const disputed = ["disputed", "charged_back"];
const maxBytes = 10 * 1024 * 1024;

/** Chargebacks of the account. iugu returns neither amount nor reason: the amount is that of the invoice. */
export function createDisputes(send: SendRequest, settings: IuguSettings, getCharge: Gateway["getCharge"]): Disputes {
  async function toDispute(access: GatewayAccess, chargebackCase: Chargeback): Promise<Dispute> {
    const charge = await getCharge(access, chargebackCase.invoice_id);
    return {
      id: chargebackCase.id,
      chargeId: chargebackCase.invoice_id,
      status: outcomes[chargebackCase.status],
      reason: null,
      amountCents: (charge.paidCents ?? charge.amountCents) - charge.refundedCents,
      evidenceDueAt: takesEvidence.includes(chargebackCase.status) ? (chargebackCase.expires_at ?? null) : null,
      evidence: toEvidence(chargebackCase.status),
    };
  }

  const readChargeback = (access: GatewayAccess, id: string) =>
    send(`/chargebacks/${encodeURIComponent(id)}`, chargeback, { token: getLiveToken(access) });

  return {
    getDispute: async (access, id) => toDispute(access, await readChargeback(access, id)),

    findDispute: async (access, chargeId) => {
      const path = "/chargebacks";
      const pages = listPages(send, path, chargebackList, ({ items }) => items, { token: getLiveToken(access) });
      const cases: Chargeback[] = [];
      for await (const page of pages) {
        const own = page.filter(({ invoice_id }) => invoice_id === chargeId);
        cases.push(...own.map((item) => parseResponse(settings, `GET ${path}`, chargeback, item)));
      }
      // A charge may be contested again after a won case: prefer the open case, then the one that decided.
      const { status } = cases.length > 1 ? await getCharge(access, chargeId) : { status: "" };
      const open = cases.find((one) => outcomes[one.status] === "open");
      const lost = disputed.includes(status) ? cases.find((one) => outcomes[one.status] === "lost") : undefined;
      const chosen = open ?? lost ?? cases[0];
      return chosen && toDispute(access, chosen);
    },

    sendEvidence: async (access, dispute, files) => {
      const current = await readChargeback(access, dispute.id);
      if (!takesEvidence.includes(current.status))
        throw new GatewayError("refused", `a chargeback that is ${current.status} takes no evidence`);
      if (files.length === 0 || files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxBytes)
        throw new GatewayError("refused", "no files, or more than 10 MB of them");
      const path = `/chargebacks/${encodeURIComponent(dispute.id)}/contest`;
      const body = Object.fromEntries(files.map(({ bytes }, i) => [`file_${i + 1}`, bytes.toString("base64")]));
      // The response is not documented, so the chargeback is read again.
      await send(path, done, { method: "PUT", token: getLiveToken(access), body, timeoutMs: uploadTimeoutMs });
      return toDispute(access, await readChargeback(access, dispute.id)).catch((error) => {
        throw new GatewayError("unknown", `sent, and not read: ${(error as Error).message}`);
      });
    },
  };
}

function toEvidence(status: Chargeback["status"]): Dispute["evidence"] {
  if (contested.includes(status)) return "sent";
  if (status === "won" || status === "wan") return "accepted";
  return "none";
}
