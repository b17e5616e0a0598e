import type { Ctx } from "#core/ctx";
import { markAllRemoved } from "./dispute-files.store.ts";

/** All files of a creator; `cleanupEvidence` erases them. The disputes stay, as payments do. */
export async function deleteEvidenceOf(ctx: Ctx, accountId: string) {
  await markAllRemoved(ctx, accountId);
}
