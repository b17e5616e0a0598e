import type { FastifyRequest } from "fastify";
import type { CreatorSession } from "#core/http/app";
import { toNetwork } from "#core/http/network";

/**
 * The owner of an `Idempotency-Key`: the creator's account, the fan's session, or both if the endpoint uses both. A visitor is
 * identified by the network: to read another visitor's stored response, one would need their network, key and every field of
 * the request, and the response does not contain the cookie.
 */
export function getCaller({
  creator,
  fan,
  ip,
  routeOptions,
}: Pick<FastifyRequest, "creator" | "fan" | "ip" | "routeOptions">): string {
  const { access } = routeOptions.config;
  const names = [
    creator && access !== "fan" && formatCreator(creator),
    fan && access !== "creator" && `fan ${fan.sessionId}`,
  ].filter(Boolean);
  return names.join(", ") || `address ${toNetwork(ip)}`;
}

/** Keys of an admin with a support grant are separate from the creator's. */
function formatCreator({ accountId, grant }: CreatorSession): string {
  return grant ? `support ${grant.adminId} for ${accountId}` : `creator ${accountId}`;
}
