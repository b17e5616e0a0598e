import type { Ctx } from "#core/ctx";
import { deleteTarget } from "./pushes.store.ts";

export async function forgetTarget(ctx: Ctx, endpoint: string) {
  await deleteTarget(ctx, endpoint);
}
