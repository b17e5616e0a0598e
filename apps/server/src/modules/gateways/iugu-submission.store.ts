import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { GatewaySubmission } from "#db/tables";

/** Returns false if another one that began after `staleBefore` is running. */
export function claimSubmission(
  { db }: Ctx,
  connectionId: string,
  submittedAt: Date,
  staleBefore: Date,
): Promise<boolean> {
  const set = { submission: "sending", submittedAt } as const;
  const connection = db.updateTable("gatewayConnection").set(set).where("id", "=", connectionId);
  return applyChange(
    connection.where((on) =>
      on.or([on("submission", "is distinct from", "sending"), on("submittedAt", "<", staleBefore)]),
    ),
  );
}

export type SubmissionFailure = Exclude<GatewaySubmission, "sending">;

/** Changes nothing once iugu has what was sent (`markApplied`, `updateVerification`), or another submission has begun. */
export async function endSubmission(
  { db }: Ctx,
  connectionId: string,
  submittedAt: Date,
  failure: SubmissionFailure | null,
) {
  await db
    .updateTable("gatewayConnection")
    .set({ submission: failure })
    .where("id", "=", connectionId)
    .where("submission", "=", "sending")
    .where("submittedAt", "=", submittedAt)
    .execute();
}

/** Ends accounts at iugu that are undecided, refused or not started. Returns whether the verification of one was requested. */
export async function disconnectApplications({ db, now }: Ctx, accountId: string): Promise<boolean> {
  const ended = await db
    .updateTable("gatewayConnection")
    .set({ status: "disconnected", endedAt: now(), startsAt: null, refusals: [], refusedDocuments: [] })
    .where("accountId", "=", accountId)
    .where("gateway", "=", "iugu")
    .where("status", "in", ["pending", "refused"])
    .returning("appliedAt")
    .execute();
  return ended.some(({ appliedAt }) => appliedAt !== null);
}

/** A verified account at iugu takes no new orders; its subscriptions keep it. Returns whether one was to start. */
export function cancelStarts({ db }: Ctx, accountId: string): Promise<boolean> {
  const starting = db.updateTable("gatewayConnection").set({ startsAt: null }).where("accountId", "=", accountId);
  return applyChange(starting.where("gateway", "=", "iugu").where("startsAt", "is not", null));
}
