import type { Ctx } from "../ctx.ts";
import { digest, hashToken, listSignatures, sign } from "../keys/keys.ts";
import { deleteBounce, deleteBouncesBefore, insertBounce, selectBounce, selectBounces } from "./mail.store.ts";
import { findStatus } from "./mail-refusals.ts";

const purpose = "mail-bounce";
const retentionMs = 90 * 86_400_000;

/** Mail servers may change the case of a local part, so tokens are hexadecimal. */
const toToken = (signature: string) => hashToken(signature).toString("hex").slice(0, 32);
const toHash = (ctx: Pick<Ctx, "keys">, address: string) => digest(ctx.keys, purpose, address.toLowerCase());

/**
 * The envelope sender of e-mails to an address: `bounces+<token>@host` for the setting `bounces@host` (VERP). Without the token,
 * which names the recipient, anybody could report that somebody's address bounces. Undefined without the setting.
 */
export function toReturnPath({ config, keys }: Pick<Ctx, "config" | "keys">, to: string): string | undefined {
  return config.bounceAddress?.replace("@", `+${toToken(sign(keys, purpose, to.toLowerCase()))}@`);
}

/** The status of a bounce that is a spam complaint: the address exists, and its owner wants none of our e-mails. */
export const complaint = "complaint";

/** A mail server's last word about one recipient: what it was sent to, and a status such as 5.1.1 (RFC 3463), or `complaint`. */
export type Bounce = { returnPath: string; recipient: string; status: string };

/** RFC 3463. 5.0.0 says nothing, 5.1.0 is about either address, 5.1.7 and 5.1.8 are about the sender's. */
const isAddressUnknown = (status: string) => /^5\.(1\.([1-6]|10)|2\.1)$/.test(status);

/**
 * Records that an address does not exist or is disabled, or that its owner complained. Returns false for a token of another address, and for failures that say
 * nothing about the address: full mailboxes, refused content, unreachable servers.
 */
export async function recordBounce(ctx: Pick<Ctx, "db" | "keys" | "now">, bounce: Bounce): Promise<boolean> {
  const { returnPath, recipient, status } = bounce;
  const token = /\+([0-9a-f]{32})@/i.exec(returnPath)?.[1]?.toLowerCase();
  const tokens = listSignatures(ctx.keys, purpose, recipient.toLowerCase()).map(toToken);
  const isFinal = status === complaint || isAddressUnknown(status);
  if (!token || !tokens.includes(token) || !isFinal) return false;
  await insertBounce(ctx, toHash(ctx, recipient), status);
  return true;
}

/** Records the same of an address that the mail server has refused while an e-mail was sent to it (`isRecipientRefused`). */
export async function recordRefusal(ctx: Pick<Ctx, "db" | "keys" | "now">, recipient: string, error: unknown) {
  const status = findStatus(error);
  if (status && isAddressUnknown(status)) await insertBounce(ctx, toHash(ctx, recipient), status);
}

/** Whether e-mails to an address have bounced in the last 90 days. */
export function isBouncing(ctx: Pick<Ctx, "db" | "keys" | "now">, address: string): Promise<boolean> {
  return selectBounce(ctx, toHash(ctx, address), new Date(ctx.now().getTime() - retentionMs));
}

/** Of these addresses, those whose e-mails have bounced in the last 90 days. */
export async function listBouncing(
  ctx: Pick<Ctx, "db" | "keys" | "now">,
  addresses: readonly string[],
): Promise<Set<string>> {
  const since = new Date(ctx.now().getTime() - retentionMs);
  const hashes = new Map(addresses.map((address) => [toHash(ctx, address), address]));
  const bounced = await selectBounces(ctx, [...hashes.keys()], since);
  return new Set(bounced.flatMap((hash) => hashes.get(hash) ?? []));
}

/** After somebody has opened a link or typed a code that was sent to the address. */
export async function clearBounce(ctx: Pick<Ctx, "db" | "keys">, address: string) {
  await deleteBounce(ctx, toHash(ctx, address));
}

export async function deleteOldBounces(ctx: Pick<Ctx, "db" | "now">) {
  await deleteBouncesBefore(ctx, new Date(ctx.now().getTime() - retentionMs));
}
