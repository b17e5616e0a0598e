import { formatInTimeZone } from "#core/calendar";
import type { Ctx } from "#core/ctx";
import { type Named, selectNamed, selectStatementDays } from "./books.store.ts";
import type { Proof } from "./reconciliation.rules.ts";
import { expectedOfDay } from "./reconciliation.rules.ts";
import { recordDiscrepancies } from "./record-discrepancies.ts";
import { resync } from "./resync.ts";
import { selectLastProved } from "./runs.store.ts";

const dayMs = 86_400_000;
const atOnce = 100;

/** The statement's days since the last proof, and those on which something differs: each line is a movement of our books. */
export async function reconcileStatement(ctx: Ctx, proof: Proof) {
  const last = (await selectLastProved(ctx, proof.connection.id)) ?? proof.connection.created_at;
  const days = new Set(await selectStatementDays(ctx, proof));
  // The day before too: it was not over when it was read.
  for (let at = last.getTime() - dayMs; at < ctx.now().getTime() + dayMs; at += dayMs)
    days.add(formatInTimeZone(new Date(at), "yyyy-MM-dd"));
  for (const day of days) await proveDay(ctx, proof, day);
}

/** In memory is one sum for each thing that moved on that day. */
async function proveDay(ctx: Ctx, proof: Proof, day: string) {
  const sums = new Map<string, number>();
  for await (const page of proof.gateway.statement(proof.access, day))
    for (const { reference, cents } of page) sums.set(reference, (sums.get(reference) ?? 0) + cents);
  const references = [...sums.keys()];
  for (let i = 0; i < references.length; i += atOnce) {
    const some = references.slice(i, i + atOnce);
    const named = await selectNamed(ctx, proof, some);
    for (const reference of some) {
      const cents = sums.get(reference) ?? 0;
      const expected = await expectedIn(ctx, proof, cents, named.get(reference));
      if (expected === undefined) continue;
      const differs = { subject: `${day} ${reference}`, expectedCents: expected, foundCents: cents };
      await recordDiscrepancies(ctx, proof, [{ kind: "statement", ...differs }]);
    }
  }
}

/** Undefined where the books say the same; null where they know nothing of it. */
async function expectedIn(ctx: Ctx, proof: Proof, cents: number, named: Named | undefined) {
  // Of what is none of ours, that alone matters which is left of it.
  if (!named) return cents === 0 ? undefined : null;
  const expected = expectedOfDay(cents, named.movements);
  if (expected === undefined) return undefined;
  // It may have moved since the books were read.
  const { reference, paymentId, transferId } = named;
  if (paymentId) await resync(ctx, proof, { paymentId });
  else if (transferId) await resync(ctx, proof, { transferId });
  const now = (await selectNamed(ctx, proof, [reference])).get(reference);
  return expectedOfDay(cents, now?.movements ?? []);
}
