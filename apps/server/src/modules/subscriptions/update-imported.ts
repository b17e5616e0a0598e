import type { Ctx } from "#core/ctx";
import type { SubscriptionChangeKind } from "#db/tables";
import { type Moved, updateImportedRows } from "./imported.store.ts";
import { insertChanges } from "./subscriptions.store.ts";

export type { Moved } from "./imported.store.ts";

const kinds: Partial<Record<Moved["status"], SubscriptionChangeKind>> = {
  canceled: "canceled",
  refunded: "refunded",
  charged_back: "charged_back",
  expired: "expired",
};

/** Keeps people who were brought in step with what was paid where they came from; what was paid here since is left alone. */
export async function updateImported(ctx: Ctx, moved: readonly Moved[]) {
  if (moved.length === 0) return;
  const at = ctx.now();
  // Who was put out stays out, and nothing happens to them.
  const changed = (await updateImportedRows(ctx, moved)).filter(({ status }) => status !== "revoked");
  await insertChanges(
    ctx,
    changed.map(({ id, accountId, end, status }) => ({
      subscriptionId: id,
      accountId,
      kind: kinds[status] ?? "extended",
      actor: "creator",
      at,
      until: end,
    })),
  );
}
