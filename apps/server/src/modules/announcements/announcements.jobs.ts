import type { Job } from "#core/jobs/jobs";
import { sendAnnouncementEmailsJob } from "./send-emails.ts";
import { sendAnnouncementPushesJob } from "./send-pushes.ts";
import { startAnnouncementJob, startDueAnnouncementsJob } from "./start-announcements.ts";

export const announcementsJobs: readonly Job[] = [
  startAnnouncementJob,
  startDueAnnouncementsJob,
  sendAnnouncementEmailsJob,
  sendAnnouncementPushesJob,
];
