import type { Ctx } from "#core/ctx";
import { selectRunningOf } from "./forgotten.store.ts";

/** The ids of what a fan has that would go on by itself. */
export async function listRunningOf(ctx: Ctx, fanId: string): Promise<string[]> {
  return (await selectRunningOf(ctx, fanId)).map(({ id }) => id);
}
