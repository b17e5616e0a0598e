import type { admin } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import type { listEvents, listHolds } from "./evidence.queries.ts";
import type { EvidenceFile } from "./evidence.store.ts";

type HoldRow = Awaited<ReturnType<typeof listHolds>>["rows"][number];
type EventRow = Awaited<ReturnType<typeof listEvents>>["rows"][number];

export function viewHold(row: HoldRow, adminId: string): admin.EvidenceHold {
  const { accountId, fullName, username, pictureId } = row;
  return {
    _id: row.id,
    account: { _id: accountId, fullName, username, profilePic: viewPicture(pictureId) },
    kind: toKind(row),
    reason: row.reason,
    placedAt: toIso(row.placedAt),
    endsAt: toIso(row.endsAt),
    endedAt: toIso(row.endedAt),
    files: row.fileCount,
    bytes: row.bytes,
    requests: row.requests.map((request) => ({
      _id: request.id,
      kind: request.kind as admin.EvidenceRequestKind,
      reason: request.reason,
      requestedBy: request.fullName,
      requestedAt: toIso(request.requestedAt),
      mine: request.requestedBy === adminId,
    })),
    openUntil: toIso(row.openUntil),
  };
}

function toKind({ storyId, mediaId, announcementId, messageOrderId }: HoldRow) {
  if (storyId) return "story";
  if (mediaId) return "media";
  if (announcementId) return "announcement";
  return messageOrderId ? "message" : "page";
}

export function viewEvent({ id, kind, actor, detail, at }: EventRow): admin.EvidenceEvent {
  return { _id: id, kind: kind as admin.EvidenceEventKind, actor, detail, at: toIso(at) };
}

export function viewContents({
  data,
  files,
}: {
  data: string;
  files: readonly EvidenceFile[];
}): admin.EvidenceContents {
  return { data, files: files.map(({ name, bytes, sha256 }, index) => ({ index, name, bytes, sha256 })) };
}
