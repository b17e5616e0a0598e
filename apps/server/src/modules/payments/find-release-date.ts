import type { Ctx } from "#core/ctx";
import type { Charge, GatewayName } from "#ports/gateways/port";
import type { LockedPayment } from "./book-sale.ts";

/** When money that the gateway holds can be paid out; undefined if immediately, or if the gateway does not show it. */
export function findReleaseDate(ctx: Ctx, { gateway }: LockedPayment, charge: Charge): Date | undefined {
  const isHeld = ctx.gateways[gateway as GatewayName]?.holdsMoney && !charge.paidOutside;
  return isHeld && charge.releasesAt && charge.releasesAt > ctx.now() ? charge.releasesAt : undefined;
}
