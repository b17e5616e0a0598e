import { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { emptySamples } from "./forgotten-rows.store.ts";
import { deleteRows, selectUntidy, updateImportRow } from "./imports.store.ts";

const hourMs = 3_600_000;
const abandonedDays = 7;

/** Forgets rows and samples of files once they cannot be undone any more: who was brought stands elsewhere, the others are nobody's business. */
export async function cleanupImports(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const untidy = await selectUntidy(
    ctx,
    new Date(now - imports.undoHours * hourMs),
    new Date(now - abandonedDays * 24 * hourMs),
  );
  for (const { id } of untidy) {
    while ((await deleteRows(ctx, id, 5_000)) > 0);
    await emptySamples(ctx, id);
    await updateImportRow(ctx, id, { tidied_at: ctx.now() });
  }
  return untidy.length;
}
