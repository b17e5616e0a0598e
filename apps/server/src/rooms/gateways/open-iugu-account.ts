import type { iuguOnboarding } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { faultOf } from "#ports/gateways/gateway-error";
import type { Applicant, Gateway, GatewayAccess, Subaccounts } from "#ports/gateways/port";
import { getProfile } from "#rooms/profile/get-profile";
import { connectGateway } from "./connect-gateway.ts";
import { findConnection } from "./find-connection.ts";
import { holdOpening, updatePayoutLabel } from "./gateways.store.ts";
import { openAccess } from "./open-access.ts";
import { webhookUrl } from "./receive-webhook.ts";
import { refreshStanding } from "./refresh-standing.ts";

type Body = z.output<typeof iuguOnboarding.iuguAccountBody>;

/**
 * Opens a creator's account at iugu and applies for its verification; one that was refused applies anew. While iugu decides, and
 * afterwards, nothing is done. GATEWAY_OFF, GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function openIuguAccount(ctx: Ctx, accountId: string, body: Body) {
  const gateway = ctx.gateways.iugu;
  if (!gateway?.subaccounts) throw new AppError("GATEWAY_OFF");
  const { username } = await getProfile(ctx, accountId);
  const applicant = applicantOf(body, `${ctx.config.publicUrl}/@${username}`);
  try {
    const { connection, access } = await findOrOpen(ctx, accountId, gateway, gateway.subaccounts, applicant.name);
    if (connection.status === "verified") return;
    const standing = await gateway.subaccounts.standing(access);
    await gateway.subaccounts.listen(access, webhookUrl(ctx, "iugu"));
    if (standing.status === "none" || standing.status === "refused") {
      await gateway.subaccounts.apply(access, applicant);
      await updatePayoutLabel(ctx, connection.id, labelOf(applicant.bank));
    }
    await refreshStanding(ctx, connection.id);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    ctx.log.warn({ accountId, fault, why: (error as Error).message }, "an account at iugu was not opened");
    throw new AppError(fault === "refused" ? "GATEWAY_REFUSED_DATA" : "GATEWAY_BUSY");
  }
}

/** Its credentials are shown once, so that they are written down before anything else is asked; two taps open one account. */
async function findOrOpen(ctx: Ctx, accountId: string, gateway: Gateway, { open }: Subaccounts, name: string) {
  return inTransaction(ctx, async (ctx) => {
    await holdOpening(ctx, accountId);
    const known = await findConnection(ctx, accountId, "iugu");
    if (known) return openAccess(ctx, known.id);
    const access: GatewayAccess = await open(name);
    const id = await connectGateway(ctx, { accountId, gateway: gateway.name, ...access, isVerified: false });
    return openAccess(ctx, id);
  });
}

function applicantOf(body: Body, website: string): Applicant {
  const { responsibleName: name, responsibleDocument: document } = body;
  return {
    name: body.name,
    document: body.document,
    responsible: body.document.length === 14 && name && document ? { name, document } : null,
    phone: body.phone,
    address: {
      street: body.street,
      number: body.streetNumber,
      district: body.neighborhood,
      city: body.city,
      state: body.state,
      zipcode: body.zipcode,
    },
    bank: { name: body.bankName, agency: body.bankAgency, account: body.bankAccount, type: body.bankAccountType },
    website,
  };
}

/** Enough to know one's own account by. */
function labelOf({ name, agency, account }: Applicant["bank"]): string {
  return `${name} · ag. ${agency} · conta final ${account.replace(/\W/g, "").slice(-3)}`;
}
