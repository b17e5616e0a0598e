import { GatewayError } from "../gateway-error.ts";
import type { Dispute, Gateway, GatewayAccess } from "../port.ts";
import type { Ask } from "./http.ts";
import { pages } from "./pages.ts";
import { type Chargeback, chargeback, chargebacks, done } from "./schemas.ts";
import { liveTokenOf } from "./tokens.ts";

type Disputes = Pick<Gateway, "findDispute" | "getDispute" | "sendEvidence">;

const outcomes: Record<Chargeback["status"], Dispute["status"]> = {
  pending: "open",
  processing_file: "open",
  contested_by_client: "open",
  waiting_resolution: "open",
  error: "open",
  won: "won",
  // As iugu's own documentation also writes it.
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
const mostBytes = 10 * 1024 * 1024;

/** Chargebacks of the account. iugu names neither their amount nor a reason: it is the whole invoice. */
export function createDisputes(ask: Ask, getCharge: Gateway["getCharge"]): Disputes {
  async function toDispute(access: GatewayAccess, found: Chargeback): Promise<Dispute> {
    const charge = await getCharge(access, found.invoice_id);
    return {
      id: found.id,
      chargeId: found.invoice_id,
      status: outcomes[found.status],
      reason: null,
      amountCents: (charge.paidCents ?? charge.amountCents) - charge.refundedCents,
      evidenceDueAt: takesEvidence.includes(found.status) ? (found.expires_at ?? null) : null,
      evidence: evidenceOf(found.status),
    };
  }

  const read = (access: GatewayAccess, id: string) =>
    ask(`/chargebacks/${encodeURIComponent(id)}`, chargeback, { token: liveTokenOf(access) });

  return {
    getDispute: async (access, id) => toDispute(access, await read(access, id)),

    findDispute: async (access, chargeId) => {
      const listed = pages(ask, "/chargebacks", chargebacks, ({ items }) => items, { token: liveTokenOf(access) });
      const found: Chargeback[] = [];
      for await (const page of listed) found.push(...page.filter(({ invoice_id }) => invoice_id === chargeId));
      // One that is open, or else the one that decided: a charge may be contested again after it was won.
      const { status } = found.length > 1 ? await getCharge(access, chargeId) : { status: "" };
      const open = found.find((one) => outcomes[one.status] === "open");
      const lost = disputed.includes(status) ? found.find((one) => outcomes[one.status] === "lost") : undefined;
      const chosen = open ?? lost ?? found[0];
      return chosen && toDispute(access, chosen);
    },

    sendEvidence: async (access, dispute, files) => {
      const standing = await read(access, dispute.id);
      if (!takesEvidence.includes(standing.status))
        throw new GatewayError("refused", `a chargeback that is ${standing.status} takes no evidence`);
      if (files.length === 0 || files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes)
        throw new GatewayError("refused", "no files, or more than 10 MB of them");
      const path = `/chargebacks/${encodeURIComponent(dispute.id)}/contest`;
      const body = Object.fromEntries(files.map(({ bytes }, i) => [`file_${i + 1}`, bytes.toString("base64")]));
      // Its answer is not documented, and is read anew.
      await ask(path, done, { method: "PUT", token: liveTokenOf(access), body });
      return toDispute(access, await read(access, dispute.id)).catch((error) => {
        throw new GatewayError("unknown", `sent, and not read: ${(error as Error).message}`);
      });
    },
  };
}

function evidenceOf(status: Chargeback["status"]): Dispute["evidence"] {
  if (contested.includes(status)) return "sent";
  if (status === "won" || status === "wan") return "accepted";
  return "none";
}
