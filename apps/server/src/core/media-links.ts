import type { Ctx } from "./ctx.ts";
import { isSignedBy, type Keys, sign } from "./keys.ts";

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

/** Signatures of the current links, since lists are polled: signing took a twelfth of the time of such a request. At most 2 MB. */
const signatures = new WeakMap<Keys, { expires: string; byName: Map<string, string> }>();
const maxSignatures = 5_000;

function signCached(keys: Keys, sessionId: string, expires: string, name: string, parts: readonly string[]): string {
  let current = signatures.get(keys);
  if (current?.expires !== expires || current.byName.size >= maxSignatures) {
    current = { expires, byName: new Map() };
    signatures.set(keys, current);
  }
  const key = `${name} ${sessionId}`;
  let signature = current.byName.get(key);
  if (signature === undefined) {
    signature = sign(keys, ...parts, sessionId, expires);
    current.byName.set(key, signature);
  }
  return signature;
}

export function createMediaLinks(ctx: Ctx, sessionId: string): MediaLinks {
  const expires = String((Math.floor(ctx.now().getTime() / windowMs) + 2) * windowMs);
  const [, accountId] = sessionId.split("~");
  const as = accountId ? `&a=${accountId}` : "";
  return (asset, id, rendition) => {
    const path = `${asset}/${id}/${rendition}`;
    const signature = signCached(ctx.keys, sessionId, expires, path, [asset, id, rendition]);
    return `/media/${path}?e=${expires}&s=${signature}${as}`;
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
