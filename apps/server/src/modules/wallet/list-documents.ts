import type { Ctx } from "#core/ctx";
import { selectNewestDocuments } from "./documents.store.ts";

/** The newest of each side. */
export function listDocuments(ctx: Ctx, accountId: string) {
  return selectNewestDocuments(ctx, accountId);
}
