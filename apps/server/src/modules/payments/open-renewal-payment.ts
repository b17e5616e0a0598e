import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { openPixPayment } from "./open-pix-payment.ts";
import { insertPayment, type Sale } from "./payments.store.ts";
import type { RenewalMethod } from "./resolve-renewal-method.ts";

type Order = Sale & {
  accountId: string;
  subscriptionId: string;
  way: RenewalMethod;
  renewal: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/**
 * The payment of the next period. A charge at a gateway is submitted only when somebody requests its code or its card
 * is due.
 */
export async function openRenewalPayment(ctx: Ctx, { way, renewal, ...order }: Order): Promise<string> {
  if (way.kind === "key") return openPixPayment(ctx, { ...order, pix: way.pix, renewal });
  const id = newId(ctx.now());
  await insertPayment(ctx, {
    ...order,
    id,
    method: way.byCard ? "credit_card" : "pix",
    gateway: way.connection.gateway,
    txid: newTxid(),
    pixCopyPaste: null,
    pixExpiresAt: renewal.codeUntil,
    receiptUntil: renewal.codeUntil,
    renewsAt: renewal.at,
  });
  return id;
}
