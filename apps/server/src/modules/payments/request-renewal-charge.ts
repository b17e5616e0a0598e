import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import type { Connection } from "#modules/gateways/index";
import { findFee } from "#modules/ledger/index";
import { insertGatewayCharge } from "./gateway-charges.store.ts";
import { setMethod } from "./payment-states.store.ts";
import { cardDue } from "./payments.events.ts";

type Renewal = { id: string; amountCents: number };

/**
 * Records a card charge for a renewal that the caller has locked, with today's fee. `chargeCard` submits it afterwards,
 * once.
 */
export async function requestCardCharge(ctx: Ctx, connection: Connection, renewal: Renewal) {
  await insertCharge(ctx, connection, renewal, undefined);
  await announce(ctx, cardDue, { paymentId: renewal.id });
}

/** Records a PIX charge for a renewal. The caller submits it with `submitCharge` after the commit. */
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
