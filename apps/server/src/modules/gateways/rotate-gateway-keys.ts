import { isSealedByCurrent, seal, unseal } from "#core/keys/seal";
import type { ResealCtx } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { lockConnection, selectSealedIds, updateSealedCredentials } from "./gateways.store.ts";
import { toDocumentOwner } from "./iugu-documents.rules.ts";
import { lockDocuments, updateSealedDocument } from "./iugu-documents.store.ts";
import { toCredentialsOwner } from "./open-access.ts";

/**
 * Encrypts credentials of gateway accounts and documents for iugu with the current secret. Returns how many were not.
 * PKCE verifiers live for ten minutes and are left out.
 */
export async function rotateGatewayKeys(ctx: ResealCtx): Promise<number> {
  let count = 0;
  for (const id of await selectSealedIds(ctx))
    if (await inTransaction(ctx, (ctx) => resealCredentials(ctx, id))) count += 1;
  return count + (await inTransaction(ctx, resealDocuments));
}

async function resealCredentials(ctx: ResealCtx, id: string): Promise<boolean> {
  const connection = await lockConnection(ctx, id);
  if (!connection || connection.credentials.length === 0) return false;
  if (isSealedByCurrent(ctx.keys, connection.credentials)) return false;
  const owner = toCredentialsOwner(connection);
  const plain = unseal(ctx.keys, owner, connection.credentials);
  await updateSealedCredentials(ctx, id, seal(ctx.keys, owner, plain));
  return true;
}

async function resealDocuments(ctx: ResealCtx): Promise<number> {
  let count = 0;
  for (const { accountId, kind, sealed } of await lockDocuments(ctx)) {
    if (isSealedByCurrent(ctx.keys, sealed)) continue;
    const owner = toDocumentOwner({ accountId, kind });
    const renewed = seal(ctx.keys, owner, unseal(ctx.keys, owner, sealed));
    await updateSealedDocument(ctx, { accountId, kind, sealed: renewed });
    count += 1;
  }
  return count;
}
