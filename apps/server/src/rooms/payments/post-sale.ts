import type { Ctx } from "#core/ctx";
import type { PaymentGateway } from "#db/tables";
import { findFee } from "#rooms/ledger/find-fee";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { saleAtOwnBank } from "./payments.rules.ts";

type Sale = { id: string; account_id: string; amount_cents: number; gateway: PaymentGateway };

/** Posts what an approved PIX brought to the creator's own bank, and the fee that a fatura will collect. */
export async function postSale(ctx: Ctx, { id, account_id: ownerId, amount_cents: amountCents, gateway }: Sale) {
  const feeCents = await findFee(ctx, gateway, amountCents);
  const lines = saleAtOwnBank(amountCents, feeCents);
  await postTransaction(ctx, { key: `payment:${id}:paid`, kind: "sale", ownerId, paymentId: id, lines });
}
