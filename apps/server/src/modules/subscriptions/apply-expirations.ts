import type { Ctx } from "#core/ctx";
import type { Due } from "./due.store.ts";
import { accessEnd, statusAt } from "./subscriptions.rules.ts";
import { type Change, insertChanges, updateStatus } from "./subscriptions.store.ts";

/** Writes down what time has made of subscriptions that the caller has locked; each end stands at its own time. */
export async function applyExpirations(ctx: Ctx, due: readonly Due[]): Promise<number> {
  const now = ctx.now();
  const changed = due.filter((one) => statusAt(one, now) !== one.status);
  for (const status of ["grace", "expired"] as const) {
    const ids = changed.filter((one) => statusAt(one, now) === status).map(({ id }) => id);
    if (ids.length > 0) await updateStatus(ctx, ids, status);
  }
  await insertChanges(
    ctx,
    changed.flatMap((one) => changesOf(one, now)),
  );
  return changed.length;
}

function changesOf(one: Due, now: Date): Change[] {
  const { id: subscriptionId, accountId, status, currentPeriodEnd } = one;
  const change = { subscriptionId, accountId, actor: "clock" } as const;
  const end = accessEnd(one) as Date;
  const hadGrace = end > currentPeriodEnd && status === "active";
  const changes: Change[] = hadGrace ? [{ ...change, kind: "grace", at: currentPeriodEnd, until: end }] : [];
  if (now >= end) changes.push({ ...change, kind: status === "canceled" ? "ended" : "expired", at: end });
  return changes;
}
