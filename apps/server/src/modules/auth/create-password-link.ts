import type { Ctx } from "#core/ctx";
import { insertEvent } from "./account-events.store.ts";
import { selectAccount } from "./auth.store.ts";
import { openLink, toLinkToken } from "./open-link.ts";

/**
 * The URL at which the owner sets a new password, once and for 30 minutes, for installations whose e-mails do not arrive. It is
 * logged with the account. Only for `script/camarim admin`.
 */
export async function createPasswordLink(ctx: Pick<Ctx, "config" | "db" | "keys" | "now">, accountId: string) {
  const { email } = await selectAccount(ctx, accountId);
  const linkId = await openLink(ctx, { accountId, purpose: "password", email });
  await insertEvent(ctx, accountId, "password_link_created");
  return `${ctx.config.publicUrl}/senha/${toLinkToken(ctx, linkId)}`;
}
