import type { reports } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { OwnCaseRow } from "./cases.store.ts";

export function viewOwnCase(row: OwnCaseRow): reports.OwnCase {
  return {
    _id: row.id,
    story: row.storyId,
    media: row.mediaId,
    announcement: row.announcementId,
    reason: row.reason,
    hiddenAt: toIso(row.hiddenAt),
    dueAt: toIso(row.dueAt),
    decision: row.decision,
    decidedAt: toIso(row.decidedAt),
    note: row.note,
    revertedAt: toIso(row.backAt),
    revertReason: row.backReason,
  };
}
