import { announcements } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { createAnnouncement, openAnnouncement, startAnnouncement } from "#modules/announcements/index";
import type { OpenedCreator } from "./open-creator.ts";
import { day, hour, toPast } from "./past.ts";

type DemoAnnouncement = z.input<typeof announcements.newAnnouncement> & { daysAgo: number; opened: number };

export const announcementsOfMarina: DemoAnnouncement[] = [
  {
    segment: "lapsed",
    title: "Saudade de você por aqui",
    text: "O disco novo está quase pronto, e cada ensaio vai sair primeiro nos stories. Vem ouvir antes de todo mundo.",
    ...{ daysAgo: 9, opened: 0 },
  },
  {
    segment: "everyone",
    title: "Amanhã sai o refrão inteiro de Maré",
    text: "Só aqui, antes do show de Olinda.\n\nObrigada por ficarem comigo nesse disco. Beijo, Marina",
    ...{ daysAgo: 2, opened: 7 },
  },
];

/** None of them waits longer for the end of a night. */
const longestWaitMs = 11 * hour;

/** Sent announcements; the first of `browsers` have opened them. */
export async function createDemoAnnouncements(
  ctx: Ctx,
  { accountId }: OpenedCreator,
  sent: readonly DemoAnnouncement[],
  browsers: readonly string[],
) {
  for (const { daysAgo, opened, ...fields } of sent) {
    const body = announcements.newAnnouncement.parse(fields);
    const { id } = await createAnnouncement(toPast(ctx, daysAgo * day), accountId, body);
    const later = toPast(ctx, daysAgo * day - longestWaitMs);
    await startAnnouncement(later, id);
    for (const sessionId of browsers.slice(0, opened)) await openAnnouncement(later, sessionId, id);
  }
}
