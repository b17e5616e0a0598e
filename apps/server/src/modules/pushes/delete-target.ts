import type { Ctx } from "#core/ctx";
import { deleteTargetRow } from "./pushes.store.ts";

export async function deleteTarget(ctx: Ctx, endpoint: string) {
  await deleteTargetRow(ctx, endpoint);
}
