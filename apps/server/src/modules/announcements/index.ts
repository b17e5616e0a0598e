export { deleteTexts as deleteAnnouncementsOf, selectOwner as findAnnouncementOwner } from "./announcements.store.ts";
export { viewFanAnnouncement } from "./announcements.view.ts";
export { createAnnouncement, restoreAnnouncement, takeAnnouncementDown } from "./create-announcement.ts";
export { selectReceived as listReceivedAnnouncements } from "./fan-announcements.store.ts";
export { findAnnouncementNotices, openAnnouncement, setStopByToken } from "./fan-announcements.ts";
export { deleteRecipients as deleteAnnouncementRecipients } from "./recipients.store.ts";
export { selectChoice as findSender } from "./senders.store.ts";
export { setStopOf } from "./senders.ts";
export { startAnnouncement } from "./start-announcements.ts";
