import type { Ctx } from "#core/ctx";
import { endConnections } from "./gateways.store.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";

/** Deletes the keys to a creator's accounts elsewhere; the accounts stay named, since payments refer to them. */
export async function deleteConnections(ctx: Ctx, accountId: string) {
  await endConnections(ctx, accountId);
  await deleteDocuments(ctx, accountId);
}
