import {
  type AnnouncementSegment,
  type Audience,
  announcementSegments,
  type NewAnnouncement,
  newAnnouncement,
} from "@camarim/contract/announcements";
import { z } from "zod";
import { announcements } from "../../text/announcements.ts";

/** `to` is a segment, or a plan as "plan:<id>". */
export type AnnouncementFields = { to: string; title: string; text: string };

export const newFields: AnnouncementFields = { to: "everyone", title: "", text: "" };

/** Converts the form values and validates them with the schema of the contract. */
export const announcementForm = z.preprocess(
  (typed) => (typeof typed === "object" && typed !== null ? toBody(typed as AnnouncementFields) : typed),
  newAnnouncement,
) as unknown as z.ZodType<NewAnnouncement, AnnouncementFields>;

function toBody({ to, ...texts }: AnnouncementFields) {
  return { ...toSegment(to), ...texts };
}

function toSegment(to: string): { segment: AnnouncementSegment; planId: string | null } {
  const planId = /^plan:(.+)$/.exec(to)?.[1];
  if (planId) return { segment: "plan", planId };
  return { segment: announcementSegments.find((one) => one === to && one !== "plan") ?? "everyone", planId: null };
}

type Group = { value: string; name: string; explained: string; fans: number };

const segments = ["everyone", "new", "leaving", "lapsed", "buyers"] as const;

/** What an announcement can be sent to, with the number of fans. */
export function listGroups(audience: Audience): Group[] {
  const { segments: names, explained } = announcements;
  return [
    ...segments.map((one) => ({ value: one, name: names[one], explained: explained[one], fans: audience[one] })),
    ...audience.plans.map(({ _id, name, fans }) => {
      return { value: `plan:${_id}`, name: announcements.plan(name), explained: explained.plan, fans };
    }),
  ];
}
