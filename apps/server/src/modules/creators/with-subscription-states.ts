import type { Ctx } from "#core/ctx";
import { listRenewalStates } from "#modules/renewals/list-renewal-states";
import type { HeldRow } from "./fan-home.store.ts";

/** Each with how it stands and what its fan may do; as many questions for many as for one. */
export async function withSubscriptionStates(ctx: Ctx, rows: readonly HeldRow[]) {
  const standings = await listRenewalStates(
    ctx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(standings.map((standing) => [standing.row.id, standing]));
  return rows.flatMap((row) => {
    const standing = byId.get(row.id);
    return standing ? { row, standing } : [];
  });
}

export type FoundSubscription = Awaited<ReturnType<typeof withSubscriptionStates>>[number];
