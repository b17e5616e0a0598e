import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { canAcceptSubscribers } from "#modules/billings/index";
import { type Connection, canChargePix, findSellingConnection, openAccess } from "#modules/gateways/index";
import { findPlan } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findPix, getSetting } from "#modules/settings/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";

type OfferRequest = { username: string; planId: string };

/** An active plan of a published page and its payment options. NOT_FOUND, CREATOR_NOT_SELLING. */
export async function findOffer(ctx: Ctx, { username, planId }: OfferRequest, browser: FanSession | undefined) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const plan = await findPlan(ctx, planId);
  if (plan?.accountId !== profile.accountId || !plan.active) throw new AppError("NOT_FOUND");
  const options = await findPaymentOptions(ctx, profile.accountId);
  if (!options || !(await canOrder(ctx, profile.accountId, browser))) throw new AppError("CREATOR_NOT_SELLING");
  return { plan, options };
}

/** Former subscribers may return even if the creator accepts no new ones. */
async function canOrder(ctx: Ctx, accountId: string, browser: FanSession | undefined): Promise<boolean> {
  const { acceptNewSubscribers } = await getSetting(ctx, accountId);
  if (acceptNewSubscribers && (await canAcceptSubscribers(ctx, accountId))) return true;
  const subscriptions = browser ? await listSessionSubscriptionsWith(ctx, browser.sessionId, accountId) : [];
  return subscriptions.some(({ status }) => status !== "pending");
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

/** The options for a PIX payment: the creator's own key if their gateway refuses PIX for lack of a key there. */
export async function findPixOptions(ctx: Ctx, options: PaymentOptions, accountId: string): Promise<PaymentOptions> {
  if (options.kind === "key" || canChargePix(options.connection, "order", ctx.now())) return options;
  const pix = await findPix(ctx, accountId);
  return pix ? { kind: "key", pix } : options;
}
