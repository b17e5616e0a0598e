import type { reports } from "@camarim/contract";
import type { OwnCaseRow } from "./cases.store.ts";

export function viewOwnCase(row: OwnCaseRow): reports.OwnCase {
  return {
    _id: row.id,
    story: row.storyId,
    media: row.mediaId,
    reason: row.reason,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    dueAt: row.dueAt.toISOString(),
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    putBackAt: row.backAt?.toISOString() ?? null,
    putBackReason: row.backReason,
  };
}
