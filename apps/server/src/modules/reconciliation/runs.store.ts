import type { Ctx } from "#core/ctx";
import type { Difference, Proof } from "./reconciliation.rules.ts";

const keptMs = 90 * 86_400_000;

export async function insertProof({ db }: Ctx, { id, startedAt, connection }: Proof) {
  await db.insertInto("gateway_proof").values({ id, connection_id: connection.id, started_at: startedAt }).execute();
}

/** Also what a proof before it, whose server died, had met. */
export async function markEnded(
  { db, now }: Ctx,
  proof: Proof,
  outcome: { differences: number } | { failure: string },
) {
  const { id, counted, connection } = proof;
  await db
    .updateTable("gateway_proof")
    .set({ ended_at: now(), ...counted, ...outcome })
    .where("id", "=", id)
    .execute();
  const own = db.selectFrom("gateway_proof").select("id").where("connection_id", "=", connection.id);
  await db
    .deleteFrom("gateway_proof_met")
    .where(
      "proof_id",
      "in",
      own.where((on) => on.or([on("id", "=", id), on("started_at", "<", daysAgo(proof, 1))])),
    )
    .execute();
  const old = new Date(proof.startedAt.getTime() - keptMs);
  const outdated = db.deleteFrom("gateway_proof").where("connection_id", "=", connection.id);
  await outdated.where("started_at", "<", old).where("id", "<>", id).execute();
}

function daysAgo({ startedAt }: Proof, days: number): Date {
  return new Date(startedAt.getTime() - days * 86_400_000);
}

/** When the books were last held against this account to the end. */
export async function selectLastProved({ db }: Ctx, connectionId: string): Promise<Date | undefined> {
  const ended = db.selectFrom("gateway_proof").select("started_at").where("connection_id", "=", connectionId);
  const sound = ended.where("ended_at", "is not", null).where("failure", "is", null);
  return (await sound.orderBy("started_at", "desc").limit(1).executeTakeFirst())?.started_at;
}

export async function insertMet({ db }: Ctx, { id }: Proof, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return;
  const rows = subjectIds.map((subject_id) => ({ proof_id: id, subject_id }));
  await db
    .insertInto("gateway_proof_met")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** One that stands already keeps the moment when it was first seen. */
export async function upsertDifference({ db, now }: Ctx, id: string, { connection }: Proof, found: Difference) {
  const seen = { expected_cents: found.expectedCents, found_cents: found.foundCents, last_seen_at: now() };
  await db
    .insertInto("gateway_difference")
    .values({
      id,
      connection_id: connection.id,
      kind: found.kind,
      subject: found.subject,
      first_seen_at: now(),
      ...seen,
    })
    .onConflict((on) =>
      on.columns(["connection_id", "kind", "subject"]).where("resolved_at", "is", null).doUpdateSet(seen),
    )
    .execute();
}

/** Those that this proof has looked for and not met any more. */
export async function resolveDiscrepancies({ db, now }: Ctx, { connection, startedAt }: Proof) {
  await db
    .updateTable("gateway_difference")
    .set({ resolved_at: now() })
    .where("connection_id", "=", connection.id)
    .where("resolved_at", "is", null)
    .where("last_seen_at", "<", startedAt)
    .execute();
}

/** Of one account, oldest first. */
export function selectOpenDifferences({ db }: Ctx, connectionId: string, limit: number) {
  return db
    .selectFrom("gateway_difference")
    .select(["kind", "subject", "expected_cents as expectedCents", "found_cents as foundCents"])
    .where("connection_id", "=", connectionId)
    .where("resolved_at", "is", null)
    .orderBy("first_seen_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countOpenDifferences({ db }: Ctx, connectionId: string): Promise<number> {
  const open = db.selectFrom("gateway_difference").where("connection_id", "=", connectionId);
  const counted = open.where("resolved_at", "is", null).select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
