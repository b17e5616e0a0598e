import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { type DiscrepancyRow, type ReconciliationStatus, selectDiscrepancies, selectStatus } from "./monitor.store.ts";

/** A failed night may be retried until the next one. */
const lateMs = 30 * 3_600_000;

/** Number of open discrepancies, and of accounts whose last complete reconciliation is too old. */
export function findReconciliationStatus(ctx: Ctx): Promise<ReconciliationStatus> {
  return selectStatus(ctx, new Date(ctx.now().getTime() - lateMs));
}

/** Open discrepancies, oldest first. */
export function listDiscrepancies(ctx: Ctx, query: PageQuery): Promise<Rows<DiscrepancyRow>> {
  return selectDiscrepancies(ctx, query);
}
