import type { announcements } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import { toStatus } from "./announcements.rules.ts";
import type { AnnouncementRow } from "./announcements.store.ts";
import type { FanAnnouncementRow } from "./fan-announcements.store.ts";
import type { SenderRow } from "./senders.store.ts";

/** For the creator. */
export function viewAnnouncement(row: AnnouncementRow, now: Date): announcements.Announcement {
  const { id, segment, planId, planName, title, text, recipients, opened, unsubscribed } = row;
  return {
    _id: id,
    segment,
    plan: planId ? { _id: planId, name: planName ?? "" } : null,
    title,
    text,
    createdAt: toIso(row.createdAt),
    sendAt: toIso(row.sendAt),
    status: toStatus(row, now),
    recipients,
    mailed: row.emailsSent,
    pushed: row.pushesSent,
    opened,
    unsubscribed,
  };
}

export function viewFanAnnouncement(row: FanAnnouncementRow): announcements.FanAnnouncement {
  const { username, fullName, pictureId } = row;
  return {
    _id: row.id,
    creator: { username, fullName, profilePic: viewPicture(pictureId) },
    title: row.title,
    text: row.text,
    sentAt: toIso(row.sentAt),
    opened: row.isOpened,
    stopped: row.isStopped,
  };
}

export function viewSender({ username, fullName, pictureId, stopped }: SenderRow): announcements.FanSender {
  return { creator: { username, fullName, profilePic: viewPicture(pictureId) }, stopped };
}
