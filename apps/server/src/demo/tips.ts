import { checkout } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { placeOrder } from "#modules/checkout/index";
import { getPayment } from "#modules/payments/index";
import { reviewReceipt, submitPaymentReceipt } from "#modules/receipts/index";
import { sendThanks } from "#modules/tips/index";
import type { films } from "./art/films.ts";
import type { OpenedCreator } from "./open-creator.ts";
import { toContact } from "./orders.ts";
import { day, hour, minute, toPast } from "./past.ts";
import type { Published } from "./publish-films.ts";
import { createTransferId } from "./receipts.ts";

export type DemoTip = {
  name: string;
  /** In centavos. */
  amount: number;
  agoMs: number;
  message?: string;
  /** The story that it is about, by its film. */
  film?: keyof typeof films;
  isThanked?: boolean;
};

export const tipsOfMarina: DemoTip[] = [
  { name: "Wagner Antunes", amount: 1_000, agoMs: 3.2 * day, isThanked: true },
  { name: "Beatriz Lima", amount: 2_000, agoMs: 2.1 * day, message: "Volta logo para Recife!", isThanked: true },
  { name: "Cláudia Menezes", amount: 500, agoMs: 26 * hour, message: "Boa viagem." },
  { name: "Felipe Araújo", amount: 5_000, agoMs: 2.4 * hour, film: "stage", message: "Essa letra me pegou." },
  { name: "Regina Duarte Sobral", amount: 3_500, agoMs: 1.3 * hour, film: "stage" },
];

/** Tips by PIX, each with its receipt, approved by the creator soon after. */
export async function createDemoTips(
  ctx: Ctx,
  { accountId, who }: OpenedCreator,
  tips: readonly DemoTip[],
  published: readonly Published[],
) {
  for (const { name, amount, agoMs, message, film, isThanked } of tips) {
    const body = checkout.checkoutBody.parse({
      username: who.username,
      paymentMethod: "pix",
      fan: { name, ...toContact(name) },
      lines: [{ kind: "tip", amount, message, storyId: published.find((one) => one.film === film)?.id }],
    });
    const { orderId: paymentId, sessionId } = await placeOrder(toPast(ctx, agoMs + 3 * minute), body, undefined, {
      network: "demo",
    });
    const sendCtx = toPast(ctx, agoMs + 2 * minute);
    const endToEndId = createTransferId(new Date(sendCtx.now().getTime() - minute));
    await submitPaymentReceipt(sendCtx, paymentId, { fanSessionId: sessionId }, { endToEndId, from: "demo" });
    await reviewReceipt(toPast(ctx, agoMs), accountId, paymentId, "approved");
    if (isThanked) await sendThanks(toPast(ctx, agoMs - hour), accountId, (await getPayment(ctx, paymentId)).orderId);
  }
}
