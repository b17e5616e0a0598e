import type { FastifyRequest } from "fastify";
import type { CreatorSession } from "#core/app";
import { toNetwork } from "#core/network";

/**
 * Whose an `Idempotency-Key` is: the creator's account, the fan's browser, or both where an endpoint looks at both. A
 * visitor (who orders for the first time) has no name but the address. To read another's answer there, one would need the
 * address, the key and every field that the other typed; and the answer opens nothing, because it comes without the cookie.
 */
export function getCaller({
  creator,
  fan,
  ip,
  routeOptions,
}: Pick<FastifyRequest, "creator" | "fan" | "ip" | "routeOptions">): string {
  const { access } = routeOptions.config;
  const names = [
    creator && access !== "fan" && nameOf(creator),
    fan && access !== "creator" && `fan ${fan.sessionId}`,
  ].filter(Boolean);
  return names.join(", ") || `address ${toNetwork(ip)}`;
}

/** What support does in an account is not what its creator did. */
function nameOf({ accountId, grant }: CreatorSession): string {
  return grant ? `support ${grant.adminId} for ${accountId}` : `creator ${accountId}`;
}
