import type { Ctx } from "#core/ctx";
import { selectCredentials } from "./auth.store.ts";

export function findByEmail(ctx: Ctx, email: string) {
  return selectCredentials(ctx, email);
}
