import type { Ctx } from "#core/ctx";
import { deleteConnection, deleteTold } from "./lastlink.store.ts";
import { deletePeopleOf } from "./people.store.ts";

/** Who was brought over, as they were written down elsewhere; what they subscribe to here stays as others' does. */
export async function deleteImports(ctx: Ctx, accountId: string) {
  await deletePeopleOf(ctx, accountId);
  await deleteTold(ctx, accountId);
  await deleteConnection(ctx, accountId);
}
