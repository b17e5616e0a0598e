import { auth } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, listSignatures, sign } from "#core/keys/keys";
import type { MailedLinkPurpose } from "#db/tables";
import { insertLink, revokeLinks } from "./mailed-links.store.ts";

type LinkOwner = { accountId: string; purpose: MailedLinkPurpose; email: string };

/** Derived from the link's id, so that neither the queue nor a table contains it. */
export function toLinkToken(ctx: Pick<Ctx, "keys">, linkId: string): string {
  return sign(ctx.keys, "mailed-link", linkId);
}

/** The token of a stored link, which an earlier secret may have signed; undefined if that secret is not set any more. */
export function findLinkToken(ctx: Ctx, { id, tokenHash }: { id: string; tokenHash: Buffer }): string | undefined {
  return listSignatures(ctx.keys, "mailed-link", id).find((token) => hashToken(token).equals(tokenHash));
}

/**
 * Creates a single-use link and returns its id. Anybody can request a password link, so older ones stay valid until one
 * is used or they expire (`linkMailLimits` bounds their number). Only the account itself requests an e-mail link, which
 * replaces the previous one.
 */
export async function openLink(
  ctx: Pick<Ctx, "db" | "keys" | "now">,
  { accountId, purpose, email }: LinkOwner,
): Promise<string> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + auth.linkMinutes[purpose] * 60_000);
  if (purpose === "email") await revokeLinks(ctx, accountId, purpose);
  await insertLink(ctx, { id, accountId, purpose, email, tokenHash: hashToken(toLinkToken(ctx, id)), expiresAt });
  return id;
}
