import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import type { Connection } from "#modules/gateways/gateways.queries";
import { findFee } from "#modules/ledger/ledger.queries";
import { insertGatewayCharge } from "./gateway-charges.store.ts";
import { setMethod } from "./payment-states.store.ts";
import { cardDue } from "./payments.events.ts";

type Renewal = { id: string; amountCents: number };

/**
 * Writes down that a renewal, which the caller holds, is to be charged to its card; `chargeCard` does it afterwards, once. By the
 * fee of today.
 */
export async function requestCardCharge(ctx: Ctx, connection: Connection, renewal: Renewal) {
  await insertCharge(ctx, connection, renewal, undefined);
  await announce(ctx, cardDue, { paymentId: renewal.id });
}

/** Writes down that a renewal's PIX is asked for; the caller asks with `submitCharge` after the commit. */
export async function requestPixCharge(ctx: Ctx, connection: Connection, renewal: Renewal) {
  await setMethod(ctx, renewal.id, "pix");
  await insertCharge(ctx, connection, renewal, ctx.now());
}

async function insertCharge(ctx: Ctx, connection: Connection, { id, amountCents }: Renewal, sentAt: Date | undefined) {
  const gateway = connection.gateway;
  const platformCents = await findFee(ctx, gateway, amountCents);
  await insertGatewayCharge(ctx, {
    paymentId: id,
    connectionId: connection.id,
    gateway,
    platformCents,
    ...(sentAt && { sentAt }),
  });
}
