import { isIP } from "node:net";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";

/** The site that passkeys belong to: the host of the public URL. Undefined for an IP address, which WebAuthn forbids. */
export function findRelyingParty({ config }: Pick<Ctx, "config">): { id: string; origin: string } | undefined {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? undefined : { id: hostname, origin };
}

/** PASSKEYS_UNAVAILABLE. */
export function getRelyingParty(ctx: Pick<Ctx, "config">) {
  const party = findRelyingParty(ctx);
  if (!party) throw new AppError("PASSKEYS_UNAVAILABLE");
  return party;
}
