import type { Ctx } from "./ctx.ts";
import { isKnown, type KnownName, type Requester } from "./known-devices.ts";
import { consumeLimits, type Limit } from "./throttle.ts";

export type MailLimits = { address: Limit; everywhere: Limit; knownDevice: Limit };

/**
 * Counts a mail that anybody can ask for, to the e-mail of `name`. Strangers cannot use up the mails of a device that has signed in
 * with it, nor one stranger those of another address. `purpose` separates mails that only an account can ask for.
 * TOO_MANY_ATTEMPTS. Not inside a transaction.
 */
export async function consumeMailLimit(
  ctx: Ctx,
  name: KnownName,
  { address, device }: Requester,
  limits: MailLimits,
  purpose = "mail",
) {
  const [kind, email] = [name[0], name[1].toLowerCase()];
  if (isKnown(ctx, device, name)) {
    await consumeLimits(ctx, [{ what: [purpose, kind, "device", device.id, email], limit: limits.knownDevice }]);
    return;
  }
  await consumeLimits(ctx, [
    { what: [purpose, kind, "address", address, email], limit: limits.address },
    { what: [purpose, kind, "everywhere", email], limit: limits.everywhere },
  ]);
}
