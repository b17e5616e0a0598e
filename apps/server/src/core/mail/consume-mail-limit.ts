import type { Ctx } from "../ctx.ts";
import { type DeviceOwner, isKnown, type Requester } from "../http/known-devices.ts";
import { consumeLimits, type Hit, type Limit } from "../http/throttle.ts";

export type MailLimits = { address: Limit; everywhere: Limit; knownDevice: Limit };

type MailRequest = {
  kind: "creator" | "fan";
  email: string;
  /** Undefined for an address that no account has. */
  owner: DeviceOwner | undefined;
};

/**
 * Counts a mail that anybody can ask for, to that e-mail. Strangers cannot use up the mails of a device that has signed in with it, nor
 * one stranger those of another address. `purpose` separates mails that only an account can ask for. Returns what was counted.
 * TOO_MANY_ATTEMPTS. Not inside a transaction.
 */
export async function consumeMailLimit(
  ctx: Ctx,
  { kind, email: typed, owner }: MailRequest,
  { address, device }: Requester,
  limits: MailLimits,
  purpose = "mail",
): Promise<Hit[]> {
  const email = typed.toLowerCase();
  if (isKnown(ctx, device, owner))
    return consumeLimits(ctx, [{ what: [purpose, kind, "device", device.id, email], limit: limits.knownDevice }]);
  return consumeLimits(ctx, [
    { what: [purpose, kind, "address", address, email], limit: limits.address },
    { what: [purpose, kind, "everywhere", email], limit: limits.everywhere },
  ]);
}
