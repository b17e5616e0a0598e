import type { admin } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import type { AccountStateRow, CreatorRow, VisitRow } from "./admin.store.ts";

export function viewCreator(row: CreatorRow & { accessToken: string }): admin.Creator {
  return {
    account: { _id: row.id, fullName: row.fullName, username: row.username, profilePic: viewPicture(row.pictureId) },
    accessToken: row.accessToken,
  };
}

export function viewSupportAccess(row: VisitRow): admin.SupportAccess {
  return {
    _id: row.id,
    startedAt: toIso(row.startedAt),
    endedAt: toIso(row.endedAt),
    reads: row.reads,
    changes: row.changes,
  };
}

export function viewAccountState(row: AccountStateRow & { hasSecondFactor: boolean }): admin.AccountState {
  return {
    ...{ _id: row.id, fullName: row.fullName, username: row.username, profilePic: viewPicture(row.pictureId) },
    createdAt: toIso(row.createdAt),
    suspendedAt: row.suspendedAt && toIso(row.suspendedAt),
    hasSecondFactor: row.hasSecondFactor,
  };
}
