import { checkout } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { placeOrder } from "#modules/checkout/index";
import { reviewReceipt, submitPaymentReceipt } from "#modules/receipts/index";
import type { OpenedCreator } from "./open-creator.ts";
import { toContact } from "./orders.ts";
import { minute, toPast } from "./past.ts";
import { createTransferId } from "./receipts.ts";

type DemoSale = { name: string; lines: readonly object[]; agoMs: number };

/** An order by PIX with its receipt, approved by the creator soon after. Returns the id of its payment. */
export async function sellByPix(ctx: Ctx, { accountId, who }: OpenedCreator, { name, lines, agoMs }: DemoSale) {
  const body = checkout.checkoutBody.parse({
    username: who.username,
    paymentMethod: "pix",
    fan: { name, ...toContact(name) },
    lines,
  });
  const orderCtx = toPast(ctx, agoMs + 3 * minute);
  const { orderId: paymentId, sessionId } = await placeOrder(orderCtx, body, undefined, { network: "demo" });
  const sendCtx = toPast(ctx, agoMs + 2 * minute);
  const endToEndId = createTransferId(new Date(sendCtx.now().getTime() - minute));
  await submitPaymentReceipt(sendCtx, paymentId, { fanSessionId: sessionId }, { endToEndId, from: "demo" });
  await reviewReceipt(toPast(ctx, agoMs), accountId, paymentId, "approved");
  return paymentId;
}
