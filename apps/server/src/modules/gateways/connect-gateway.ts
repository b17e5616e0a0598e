import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { setPaymentGateway } from "#modules/auth/auth.queries";
import { publishWhenSellable } from "#modules/profile/profile.queries";
import type { GatewayName } from "#ports/gateways/port";
import { upsertConnection } from "./gateways.store.ts";
import { sealCredentials } from "./open-access.ts";

type New = {
  accountId: string;
  gateway: GatewayName;
  externalAccountId: string;
  credentials: Readonly<Record<string, string>>;
  credentialsExpireAt?: Date;
  /** Whether the gateway takes their payments already. */
  isVerified: boolean;
  /** Beside the account that sells now, which it replaces then; at once if not given. */
  startsAt?: Date | null;
};

/** Keeps a creator's account at a gateway, inside the caller's transaction, and sells through it once it is verified and its wait is over. */
export async function connectGateway(
  ctx: Ctx,
  { isVerified, startsAt = null, credentials, ...row }: New,
): Promise<string> {
  const id = await upsertConnection(ctx, {
    ...row,
    id: newId(ctx.now()),
    status: isVerified && !startsAt ? "verified" : "pending",
    startsAt,
    credentials: sealCredentials(ctx, credentials),
    credentialsExpireAt: row.credentialsExpireAt ?? null,
  });
  if (isVerified && !startsAt) await sellThrough(ctx, row.accountId, row.gateway);
  return id;
}

/** New orders go this way from now on; what runs keeps its own. */
export async function sellThrough(ctx: Ctx, accountId: string, gateway: GatewayName) {
  await setPaymentGateway(ctx, accountId, gateway);
  await publishWhenSellable(ctx, accountId);
}
