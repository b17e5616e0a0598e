import type { Ctx } from "#core/ctx";
import { selectNonce } from "./lastlink.store.ts";
import { readSignedId, readUnsignedId, signId } from "./sign-id.ts";

const purpose = "lastlink-webhook";

/** The last part of the address that the creator's webhook has now. */
export async function getLastlinkSecret(ctx: Ctx, accountId: string): Promise<string> {
  return signId(ctx, purpose, accountId, await selectNonce(ctx, accountId));
}

/** Whose address it is; undefined for one that was replaced, or that nobody ever had. */
export async function findLastlinkOwner(ctx: Ctx, secret: string): Promise<string | undefined> {
  const named = readUnsignedId(secret);
  const nonce = named && (await selectNonce(ctx, named));
  return readSignedId(ctx, purpose, secret, nonce);
}
