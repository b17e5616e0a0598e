import type { Ctx } from "#core/ctx";
import { type Connection, canChargePix, findSellingConnection, openAccess } from "#modules/gateways/index";
import { findPix } from "#modules/settings/index";

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
