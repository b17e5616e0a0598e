import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { GatewaySubmission } from "#db/tables";

/** Returns false if another one that began after `staleBefore` is running. */
export function claimSubmission({ db, now }: Ctx, connectionId: string, staleBefore: Date): Promise<boolean> {
  const set = { submission: "sending", submittedAt: now() } as const;
  const connection = db.updateTable("gatewayConnection").set(set).where("id", "=", connectionId);
  return applyChange(
    connection.where((on) =>
      on.or([on("submission", "is distinct from", "sending"), on("submittedAt", "<", staleBefore)]),
    ),
  );
}

export async function endSubmission(
  { db }: Ctx,
  connectionId: string,
  failure: Exclude<GatewaySubmission, "sending"> | null,
) {
  await db.updateTable("gatewayConnection").set({ submission: failure }).where("id", "=", connectionId).execute();
}
