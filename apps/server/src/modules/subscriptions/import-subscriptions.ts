import type { Ctx } from "#core/ctx";
import type { SubscriptionChangeKind } from "#db/tables";
import { type Imported, type ImportedState, insertImported, updateImportedRows } from "./imported.store.ts";
import { insertChanges } from "./subscriptions.store.ts";

export type { Imported } from "./imported.store.ts";

/** Creates imported subscriptions: no charge here, and accessible to whoever verifies the e-mail. */
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

const kinds: Partial<Record<ImportedState["status"], SubscriptionChangeKind>> = {
  canceled: "canceled",
  refunded: "refunded",
  charged_back: "charged_back",
  expired: "expired",
};

/** Updates imported subscriptions from the other platform's state; those paid here since then stay unchanged. */
export async function updateImported(ctx: Ctx, states: readonly ImportedState[]) {
  if (states.length === 0) return;
  const at = ctx.now();
  // Revoked access stays revoked, without an entry in the history.
  const changed = (await updateImportedRows(ctx, states)).filter(({ status }) => status !== "revoked");
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
