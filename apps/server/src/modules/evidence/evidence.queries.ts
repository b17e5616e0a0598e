import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { openMs } from "./evidence.rules.ts";
import { selectEvents, selectHold, selectHolds } from "./evidence.store.ts";
import { selectOpenings, selectOpenRequests } from "./requests.store.ts";

/** With the requests that wait, and until when this admin may look. */
export async function listHolds(ctx: Ctx, adminId: string, page: PageQuery) {
  const { rows, totalCount } = await selectHolds(ctx, page);
  if (rows.length === 0) return { rows: [], totalCount };
  const ids = rows.map(({ id }) => id);
  const requests = Map.groupBy(await selectOpenRequests(ctx, ids), ({ holdId }) => holdId);
  const openings = await selectOpenings(ctx, ids, adminId, new Date(ctx.now().getTime() - openMs));
  return {
    rows: rows.map((row) => {
      const openedAt = row.endedAt ? undefined : openings.get(row.id);
      const openUntil = openedAt ? new Date(openedAt.getTime() + openMs) : null;
      return { ...row, requests: requests.get(row.id) ?? [], openUntil };
    }),
    totalCount,
  };
}

/** The audit trail. NOT_FOUND. */
export async function listEvents(ctx: Ctx, holdId: string, page: PageQuery) {
  if (!(await selectHold(ctx, holdId))) throw new AppError("NOT_FOUND");
  return selectEvents(ctx, holdId, page);
}

/** With the keys of its files, for an operator. */
export function findHold(ctx: Pick<Ctx, "db">, holdId: string) {
  return selectHold(ctx, holdId);
}

/** The whole audit trail, oldest first, for an operator. */
export async function listTrail(ctx: Pick<Ctx, "db">, holdId: string) {
  const { rows } = await selectEvents(ctx, holdId, { limit: 10_000, offset: 0 });
  return rows.toReversed();
}
