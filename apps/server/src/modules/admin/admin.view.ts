import type { admin } from "@camarim/contract";
import { viewPicture } from "#modules/profile/profile.view";
import type { PerformerRow, VisitRow } from "./admin.store.ts";

export function viewPerformer(row: PerformerRow & { accessToken: string }): admin.Performer {
  return {
    account: { _id: row.id, fullName: row.fullName, username: row.username, profilePic: viewPicture(row.pictureId) },
    accessToken: row.accessToken,
  };
}

export function viewSupportAccess(row: VisitRow): admin.SupportAccess {
  return {
    _id: row.id,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    reads: row.reads,
    changes: row.changes,
  };
}
