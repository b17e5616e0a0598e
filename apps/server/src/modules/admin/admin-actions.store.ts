import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { AdminActionKind } from "#db/tables";

export type AdminAction = {
  adminId: string;
  /** Whose thing it was done to. */
  accountId: string;
  kind: AdminActionKind;
  /** The review, proof or document. */
  subjectId: string;
  reason?: string;
};

export async function insertAdminAction(
  { db, now }: Ctx,
  { adminId, accountId, kind, subjectId, reason }: AdminAction,
) {
  await db
    .insertInto("admin_action")
    .values({
      id: newId(now()),
      admin_id: adminId,
      account_id: accountId,
      at: now(),
      kind,
      subject_id: subjectId,
      reason: reason ?? null,
    })
    .execute();
}
