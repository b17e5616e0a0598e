import type { Ctx } from "#core/ctx";
import { type Imported, insertImported } from "./imported.store.ts";
import { insertChanges } from "./subscriptions.store.ts";

export type { Imported } from "./imported.store.ts";

/** Writes down who was brought from another platform: free of charge here, and open to whoever proves the e-mail. */
export async function importSubscriptions(ctx: Ctx, people: readonly Imported[]) {
  if (people.length === 0) return;
  await insertImported(ctx, people);
  const at = ctx.now();
  await insertChanges(
    ctx,
    people.map(({ id, accountId, end }) => ({
      subscriptionId: id,
      accountId,
      kind: "started",
      actor: "creator",
      at,
      until: end,
    })),
  );
}
