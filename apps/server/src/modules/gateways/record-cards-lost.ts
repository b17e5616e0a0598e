import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { cardsLost } from "./gateways.events.ts";
import { markCardsLost, selectCardsLostNotice } from "./lost-cards.store.ts";

const weekMs = 7 * 86_400_000;

/**
 * Records, inside the caller's transaction, that a card stored in this account was due and cannot be charged. The creator gets at most one
 * e-mail a week.
 */
export async function recordCardsLost(ctx: Ctx, connectionId: string) {
  const isMailDue = await markCardsLost(ctx, connectionId, new Date(ctx.now().getTime() - weekMs));
  if (isMailDue) await announce(ctx, cardsLost, { connectionId });
}

/** `isRemoved`: this installation has no settings of the gateway. Undefined if its cards can be charged again. */
export async function findCardsLostNotice(ctx: Ctx, connectionId: string) {
  const notice = await selectCardsLostNotice(ctx, connectionId);
  if (!notice) return undefined;
  const { email, gateway, status } = notice;
  const isRemoved = !ctx.gateways[gateway];
  return isRemoved || status !== "verified" ? { email, gateway, isRemoved } : undefined;
}

export type CardsLostNotice = NonNullable<Awaited<ReturnType<typeof findCardsLostNotice>>>;
