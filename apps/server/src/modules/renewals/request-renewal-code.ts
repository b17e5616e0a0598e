import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment, requestPixCharge, resolveRenewalMethod, submitCharge } from "#modules/payments/index";
import { setDocument } from "#modules/subscriptions/index";
import { createRenewal, priceRenewal } from "./create-renewal.ts";
import { getRenewal } from "./get-renewal.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";

/**
 * Requests the PIX code of a renewal link from the gateway, at today's price, unless it exists already. `document` is the payer's
 * CPF, used only where the gateway requires one that is not known, so that a link cannot replace it.
 * VALIDATION_FAILED without it, PAYMENT_NOT_OPEN, errors of `submitCharge`. NOT_FOUND for a token with an invalid signature.
 */
export async function requestRenewalCode(ctx: Ctx, token: string, document?: string) {
  const { payment: linked } = await getRenewal(ctx, token);
  const charged = await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, linked.subscriptionId);
    if (!found || open?.id !== linked.id || open.gateway === "bacen") throw new AppError("PAYMENT_NOT_OPEN");
    if (open.hasCharge) return undefined;
    // Priced and requested in one transaction, so that no plan change comes in between.
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.startedAt !== null && price !== undefined && price.dueCents > 0;
    const payment = isDue ? await createRenewal(ctx, found, price, open) : undefined;
    const way = await resolveRenewalMethod(ctx, found.row);
    if (!payment || way?.kind !== "gateway") throw new AppError("PAYMENT_NOT_OPEN");
    if (way.needsDocument) {
      if (!document) throw new AppError("VALIDATION_FAILED", { document: fieldErrors.documentMissing });
      await setDocument(ctx, found.row.id, document);
    }
    await requestPixCharge(ctx, way.connection, { id: payment.id, amountCents: payment.amountCents });
    return { id: payment.id, isNewDocument: way.needsDocument };
  });
  if (!charged) return;
  try {
    await submitCharge(ctx, charged.id, undefined);
  } catch (error) {
    // It may be the CPF that the gateway refuses: it is asked again.
    if (charged.isNewDocument && error instanceof AppError && error.code === "GATEWAY_REFUSED")
      await setDocument(ctx, linked.subscriptionId, null);
    if (!(error instanceof AppError) || error.code !== "PIX_UNAVAILABLE") throw error;
    // The job that handles the refusal would do the same a moment later. The link is then paid to the creator's own
    // key, if there is one.
    await handleDeclinedRenewal(ctx, charged.id);
    if ((await getRenewal(ctx, token)).payment.gateway !== "bacen") throw error;
  }
}
