import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { LineRequest } from "#core/fulfilment";
import type { FanSession } from "#core/http/app";
import { canAcceptSubscribers } from "#modules/billings/index";
import { type Connection, canChargePix, findSellingConnection, openAccess } from "#modules/gateways/index";
import { getOffers } from "#modules/orders/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findPix } from "#modules/settings/index";
import { hasSubscribed } from "#modules/subscriptions/index";

/** What the lines name on a published page, and its payment options. NOT_FOUND, CREATOR_NOT_SELLING, errors of the kinds. */
export async function findOffer(
  ctx: Ctx,
  username: string,
  lines: readonly LineRequest[],
  browser: FanSession | undefined,
) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const { accountId } = profile;
  const fanSessionId = browser?.sessionId;
  const offers = await getOffers(ctx, { accountId, fanSessionId, lines });
  const options = await findPaymentOptions(ctx, accountId);
  const maySell = (await canAcceptSubscribers(ctx, accountId)) || (await hasSubscribed(ctx, accountId, fanSessionId));
  if (!options || !maySell) throw new AppError("CREATOR_NOT_SELLING");
  return { accountId, offers, options };
}

export type PaymentOptions =
  | { kind: "key"; pix: NonNullable<Awaited<ReturnType<typeof findPix>>> }
  | { kind: "gateway"; connection: Connection; opened: Awaited<ReturnType<typeof openAccess>> };

/**
 * How new orders are paid: through the creator's gateway, else to their own PIX key; undefined if the creator cannot be
 * paid.
 */
export async function findPaymentOptions(ctx: Ctx, accountId: string): Promise<PaymentOptions | undefined> {
  const connection = await findSellingConnection(ctx, accountId);
  if (connection) return { kind: "gateway", connection, opened: await openAccess(ctx, connection.id) };
  const pix = await findPix(ctx, accountId);
  return pix && { kind: "key", pix };
}

const paymentStateSeconds = 5;

/** Whether there are payment options, without reading them; for each request of stories. */
export async function getPaymentState(ctx: Ctx, accountId: string): Promise<{ canBePaid: boolean }> {
  return (await findPaymentState(ctx, accountId)) ?? { canBePaid: false };
}

const findPaymentState = cachedFor(paymentStateSeconds, async (ctx: Ctx, accountId: string) => {
  const isPayable = (await findSellingConnection(ctx, accountId)) ?? (await findPix(ctx, accountId));
  return { canBePaid: isPayable !== undefined };
});

/** The options for a PIX payment: the creator's own key if their gateway refuses PIX for lack of a key there. */
export async function findPixOptions(ctx: Ctx, options: PaymentOptions, accountId: string): Promise<PaymentOptions> {
  if (options.kind === "key" || canChargePix(options.connection, "order", ctx.now())) return options;
  const pix = await findPix(ctx, accountId);
  return pix ? { kind: "key", pix } : options;
}
