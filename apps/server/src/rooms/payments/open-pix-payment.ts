import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { writeBrCode } from "./br-code.rules.ts";
import { chargeLife } from "./payments.rules.ts";
import { insertPayment } from "./payments.store.ts";

type Order = {
  accountId: string;
  subscriptionId: string;
  amountCents: number;
  discountCents: number;
  pix: { key: string; name: string; city: string };
};

/** A charge to the creator's own key, with its own txid; answers its id. */
export async function openPixPayment(
  ctx: Ctx,
  { accountId, subscriptionId, amountCents, discountCents, pix }: Order,
): Promise<string> {
  const [id, txid, now] = [newId(ctx.now()), newTxid(), ctx.now().getTime()];
  await insertPayment(ctx, {
    id,
    accountId,
    subscriptionId,
    amountCents,
    discountCents,
    method: "pix",
    gateway: "bacen",
    txid,
    pixCopyPaste: writeBrCode({ ...pix, amountCents, txid }),
    pixExpiresAt: new Date(now + chargeLife.codeMs),
    receiptUntil: new Date(now + chargeLife.receiptMs),
  });
  return id;
}
