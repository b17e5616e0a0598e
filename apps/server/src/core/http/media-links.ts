import type { Ctx } from "../ctx.ts";
import { isSignedBy, sign } from "../keys/keys.ts";

/** Links change every 2.5 minutes, so that the ETag of a list is stable in between; a link is valid for 2.5 to 5 minutes. */
const windowMs = 150_000;
export const maxLinkMs = 2 * windowMs;

export type MediaAsset = "stories" | "medias" | "receipts" | "billings" | "disputes" | "documents" | "exports";

/** Returns the URL of one rendition of an asset, valid for one session. */
export type MediaLinks = (asset: MediaAsset, id: string, rendition: string) => string;

/** The session of an admin who supports an account: the browser has the admin's cookie, and the link names the account. */
export function toSupportSessionId(accountId: string, adminSessionId: string): string {
  return `${adminSessionId}~${accountId}`;
}

export function createMediaLinks(ctx: Ctx, sessionId: string): MediaLinks {
  const expires = String((Math.floor(ctx.now().getTime() / windowMs) + 2) * windowMs);
  const [, accountId] = sessionId.split("~");
  const as = accountId ? `&a=${accountId}` : "";
  return (asset, id, rendition) => {
    const signature = sign(ctx.keys, asset, id, rendition, sessionId, expires);
    return `/media/${asset}/${id}/${rendition}?e=${expires}&s=${signature}${as}`;
  };
}

/** Whether the link has not expired and was signed for this session. */
export function isMediaLinkOf(
  ctx: Ctx,
  sessionId: string,
  link: { asset: MediaAsset; id: string; rendition: string; expires: string; signature: string },
): boolean {
  if (!(Number(link.expires) > ctx.now().getTime())) return false;
  return isSignedBy(ctx.keys, link.signature, link.asset, link.id, link.rendition, sessionId, link.expires);
}
