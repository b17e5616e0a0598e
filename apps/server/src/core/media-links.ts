import type { Ctx } from "./ctx.ts";
import { isSignedBy, sign } from "./keys.ts";

/** Signatures move in windows of 2.5 minutes, so that a list's ETag holds within one; a link lives 2.5 to 5 minutes. */
const windowMs = 150_000;
export const longestLinkMs = 2 * windowMs;

export type MediaAsset = "stories" | "medias" | "receipts" | "billings" | "disputes" | "documents" | "exports";

/** Makes links that open one rendition of one asset, for one session, until they expire. */
export type MediaLinks = (asset: MediaAsset, id: string, rendition: string) => string;

/** The session of an admin who looks after an account: the browser holds the admin's cookie, and the link says for whom. */
export function sessionFor(accountId: string, adminSessionId: string): string {
  return `${adminSessionId}~${accountId}`;
}

export function mediaLinks(ctx: Ctx, sessionId: string): MediaLinks {
  const expires = String((Math.floor(ctx.now().getTime() / windowMs) + 2) * windowMs);
  const [, accountId] = sessionId.split("~");
  const as = accountId ? `&a=${accountId}` : "";
  return (asset, id, rendition) => {
    const signature = sign(ctx.keys, asset, id, rendition, sessionId, expires);
    return `/media/${asset}/${id}/${rendition}?e=${expires}&s=${signature}${as}`;
  };
}

/** Whether the link is unexpired and was made for this very session. */
export function isMediaLinkOf(
  ctx: Ctx,
  sessionId: string,
  link: { asset: MediaAsset; id: string; rendition: string; expires: string; signature: string },
): boolean {
  if (!(Number(link.expires) > ctx.now().getTime())) return false;
  return isSignedBy(ctx.keys, link.signature, link.asset, link.id, link.rendition, sessionId, link.expires);
}
