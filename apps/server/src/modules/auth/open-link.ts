import { auth } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, sign } from "#core/keys";
import type { MailedLinkPurpose } from "#db/tables";
import { endLinks, insertLink } from "./mailed-links.store.ts";

type Wanted = { accountId: string; purpose: MailedLinkPurpose; email: string };

/** The token of a link comes from its id, so that no queue or table holds it on its way into the mail. */
export function tokenOf(ctx: Ctx, linkId: string): string {
  return sign(ctx.keys, "mailed-link", linkId);
}

/**
 * A single-use link; answers its id. Anybody can ask for a password link, so an older one stays until one is used or it expires
 * (`linkMailLimits` bounds how many there are). Only the account itself asks for an e-mail link, which replaces the one before.
 */
export async function openLink(ctx: Ctx, { accountId, purpose, email }: Wanted): Promise<string> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + auth.linkMinutes[purpose] * 60_000);
  if (purpose === "email") await endLinks(ctx, accountId, purpose);
  await insertLink(ctx, { id, accountId, purpose, email, tokenHash: hashToken(tokenOf(ctx, id)), expiresAt });
  return id;
}
