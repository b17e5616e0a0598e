import type { Ctx } from "#core/ctx";
import { insertEvent } from "./evidence.store.ts";

/** An operator exported the evidence of a hold; called before. */
export async function recordExport(ctx: Pick<Ctx, "db" | "now">, holdId: string, reason: string) {
  await insertEvent(ctx, { holdId, kind: "exported", detail: reason });
}
