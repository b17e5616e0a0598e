import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectUndecided, selectUndecidedPlans } from "./undecided.store.ts";

/** Imported subscriptions whose next price the creator has to decide, and their number by plan. */
export async function listUndecided(ctx: Ctx, accountId: string, query: PageQuery & { plan?: string | undefined }) {
  const [rows, plans] = await Promise.all([
    selectUndecided(ctx, accountId, query),
    selectUndecidedPlans(ctx, accountId),
  ]);
  const listed = query.plan ? plans.filter(({ planId }) => planId === query.plan) : plans;
  return { rows, plans, totalCount: listed.reduce((sum, { people }) => sum + people, 0) };
}

export type UndecidedList = Awaited<ReturnType<typeof listUndecided>>;
