import type { Ctx } from "#core/ctx";
import { getOrCreateFan } from "#modules/fans/index";
import { claimGiftFor } from "#modules/gifts/index";
import { getPayment } from "#modules/payments/index";
import { listPlans } from "#modules/plans/index";
import type { OpenedCreator } from "./open-creator.ts";
import { toContact } from "./orders.ts";
import { day, toPast } from "./past.ts";
import { sellByPix } from "./sell-by-pix.ts";

export type DemoGift = {
  name: string;
  receiver: string;
  daysAgo: number;
  message?: string;
  isClaimed?: boolean;
};

export const giftsOfMarina: DemoGift[] = [
  {
    name: "Sônia Prado",
    receiver: "Lívia Prado",
    daysAgo: 12,
    message: "Parabéns, filha! Aproveita.",
    isClaimed: true,
  },
  { name: "Otávio Reis", receiver: "Bruna Sales", daysAgo: 3, message: "Para a gente ver junto." },
];

/** Gifts of the first plan by PIX, some of them claimed by their receivers a day later. */
export async function createDemoGifts(ctx: Ctx, creator: OpenedCreator, gifts: readonly DemoGift[]) {
  const [plan] = await listPlans(ctx, creator.accountId);
  for (const { name, receiver, daysAgo, message, isClaimed } of gifts) {
    const lines = [{ kind: "gift", planId: plan?.id, receiver: { name: receiver }, message }];
    const paymentId = await sellByPix(ctx, creator, { name, lines, agoMs: daysAgo * day });
    if (!isClaimed) continue;
    const claimCtx = toPast(ctx, (daysAgo - 1) * day);
    const { email } = toContact(receiver);
    const { orderId } = await getPayment(ctx, paymentId);
    await claimGiftFor(claimCtx, { orderId, paymentId }, { fanId: await getOrCreateFan(claimCtx, email), email });
  }
}
