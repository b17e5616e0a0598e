import { migration } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { updateImported } from "#modules/subscriptions/import-subscriptions";
import { createImportedSubscriptions } from "./create-imported-subscriptions.ts";
import { insertTold, lockMeant, selectTold, updateStanding } from "./lastlink.store.ts";
import { type Standing, standingAfter, type Told } from "./lastlink-event.rules.ts";
import { keyOf } from "./parse-row.rules.ts";
import { lockPeople, type Person } from "./people.store.ts";

const dayMs = 86_400_000;

/** Puts one person where all that Lastlink has told of them says; whoever is new there comes too while they have paid. */
export async function applyLastlinkEvents(ctx: Ctx, accountId: string, subject: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx, accountId);
    const told = await selectTold(ctx, accountId, subject);
    const last = told.at(-1);
    if (!last) return;
    const keys = [
      ...(last.subscriptionId ? [`id:${last.subscriptionId}`] : []),
      keyOf({ externalId: null, contact: last.email, planName: last.planName }) ?? "",
    ];
    const known = await lockMeant(ctx, accountId, keys, last.email);
    const after = standingAfter(
      known && { paidUntil: known.paid_until, status: known.status, startedAt: known.started_at },
      told,
    );
    if (!after) return;
    if (!known) return bring(ctx, accountId, keys[0] as string, last, after);
    if (known.status === after.status && known.paid_until?.getTime() === after.paidUntil?.getTime()) return;
    await updateStanding(ctx, known.id, after);
    if (!known.subscription_id) return;
    const status = after.paidUntil && after.paidUntil <= ctx.now() && isPaid(after) ? "expired" : after.status;
    const moved = { id: known.subscription_id, end: after.paidUntil, status, statusBefore: known.status };
    await updateImported(ctx, [moved]);
  });
}

function isPaid({ status }: Standing): boolean {
  return status === "active" || status === "canceled";
}

async function bring(ctx: Ctx, accountId: string, key: string, told: Told, { paidUntil, status }: Standing) {
  if (!paidUntil || paidUntil <= ctx.now() || !isPaid({ paidUntil, status })) return;
  const { name, email, phone, document, planName, priceCents } = told;
  const contact = { id: newId(ctx.now()), name, email, phone, document, instagram: null };
  const person: Person = { ...contact, planName, priceCents, periodMonths: 1, status, startedAt: null, paidUntil };
  const claimUntil = new Date(ctx.now().getTime() + migration.importClaimDays * dayMs);
  await insertTold(ctx, { accountId, key, claimUntil, person });
  await createImportedSubscriptions(ctx, { accountId, source: "lastlink" }, [person]);
}
