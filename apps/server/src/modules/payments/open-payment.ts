import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import type { PaymentMethod } from "#db/tables";
import type { Connection } from "#modules/gateways/index";
import { findFee } from "#modules/ledger/index";
import { formatBrCode } from "./br-code.rules.ts";
import { insertGatewayCharge } from "./gateway-charges.store.ts";
import { chargeLife } from "./payments.rules.ts";
import { insertPayment } from "./payments.store.ts";

type Order = { orderId: string; subscriptionId: string | null; amountCents: number };

type GatewayOrder = Order & {
  connection: Connection;
  method: PaymentMethod;
};

/** Records a charge before `submitCharge` submits it. Returns the payment's id. */
export async function openGatewayPayment(
  ctx: Ctx,
  { connection, amountCents, ...order }: GatewayOrder,
): Promise<string> {
  const [id, gateway] = [newId(ctx.now()), connection.gateway];
  await insertPayment(ctx, {
    ...order,
    id,
    accountId: connection.accountId,
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

type PixOrder = Order & {
  accountId: string;
  pix: { key: string; name: string; city: string };
  /** For a renewal: the end of the current period, and until when it can be paid. */
  renewal?: { at: Date; codeUntil: Date; receiptUntil: Date };
};

/** A charge to the creator's own key, with its own txid. Returns its id. */
export async function openPixPayment(
  ctx: Ctx,
  { accountId, orderId, subscriptionId, amountCents, pix, renewal }: PixOrder,
): Promise<string> {
  const [id, txid, now] = [newId(ctx.now()), newTxid(), ctx.now().getTime()];
  await insertPayment(ctx, {
    id,
    accountId,
    orderId,
    subscriptionId,
    amountCents,
    method: "pix",
    gateway: "bacen",
    txid,
    pixCopyPaste: formatBrCode({ ...pix, amountCents, txid }),
    pixExpiresAt: renewal?.codeUntil ?? new Date(now + chargeLife.codeMs),
    receiptUntil: renewal?.receiptUntil ?? new Date(now + chargeLife.receiptMs),
    renewsAt: renewal?.at ?? null,
  });
  return id;
}
