import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import type { PaymentMethod } from "#db/tables";
import type { Connection } from "#modules/gateways/index";
import { findFee } from "#modules/ledger/index";
import { insertGatewayCharge } from "./gateway-charges.store.ts";
import { chargeLife } from "./payments.rules.ts";
import { insertPayment, type Sale } from "./payments.store.ts";

type Order = Sale & {
  connection: Connection;
  subscriptionId: string;
  method: PaymentMethod;
};

/** Records a charge before `submitCharge` submits it. Returns the payment's id. */
export async function openGatewayPayment(ctx: Ctx, { connection, amountCents, ...order }: Order): Promise<string> {
  const [id, gateway] = [newId(ctx.now()), connection.gateway];
  await insertPayment(ctx, {
    ...order,
    id,
    accountId: connection.account_id,
    amountCents,
    gateway,
    txid: newTxid(),
    pixCopyPaste: null,
    pixExpiresAt: order.method === "pix" ? new Date(ctx.now().getTime() + chargeLife.codeMs) : null,
    receiptUntil: null,
    renewsAt: null,
  });
  const platformCents = await findFee(ctx, gateway, amountCents);
  await insertGatewayCharge(ctx, {
    paymentId: id,
    connectionId: connection.id,
    gateway,
    platformCents,
    sentAt: ctx.now(),
  });
  return id;
}
