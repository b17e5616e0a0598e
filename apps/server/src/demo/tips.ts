import type { Ctx } from "#core/ctx";
import { getPayment } from "#modules/payments/index";
import { sendThanks } from "#modules/tips/index";
import type { films } from "./art/films.ts";
import type { OpenedCreator } from "./open-creator.ts";
import { day, hour, toPast } from "./past.ts";
import type { Published } from "./publish-films.ts";
import { sellByPix } from "./sell-by-pix.ts";

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
  creator: OpenedCreator,
  tips: readonly DemoTip[],
  published: readonly Published[],
) {
  for (const { name, amount, agoMs, message, film, isThanked } of tips) {
    const storyId = published.find((one) => one.film === film)?.id;
    const paymentId = await sellByPix(ctx, creator, {
      name,
      lines: [{ kind: "tip", amount, message, storyId }],
      agoMs,
    });
    if (!isThanked) continue;
    await sendThanks(toPast(ctx, agoMs - hour), creator.accountId, (await getPayment(ctx, paymentId)).orderId);
  }
}
