import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectDisputes } from "./disputes.store.ts";

/** Open ones by their deadline, then decided ones, newest first. */
export function listDisputes(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectDisputes(ctx, accountId, page);
}
