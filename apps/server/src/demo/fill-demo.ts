import type { Ctx } from "#core/ctx";
import { announcementsOfMarina, createDemoAnnouncements } from "./announcements.ts";
import { createDemoBillings, openDemoAdmin } from "./bill-months.ts";
import { type DemoCreator, marina, teo } from "./creators.ts";
import { type DemoFan, fansOfMarina, fansOfTeo } from "./fans.ts";
import { type Reel, startReel } from "./film-reel.ts";
import { createDemoGifts, type DemoGift, giftsOfMarina } from "./gifts.ts";
import { createDemoItems } from "./items.ts";
import { createFanHistory } from "./live-through.ts";
import { openCreator } from "./open-creator.ts";
import { day, toPast } from "./past.ts";
import { createDemoStories, createDemoViews } from "./publish-films.ts";
import { createDemoReminders } from "./reminders.ts";
import { createDemoTips, type DemoTip, tipsOfMarina } from "./tips.ts";

type Options = {
  signal: AbortSignal;
  /** In pixels; by default a phone's screen. */
  filmWidth?: number | undefined;
};

/** The age of the demo's accounts. */
const openedMs = 150 * day;

/** Fills an empty installation with months of data, through the product's use cases. Needs a running worker for the stories. */
export async function createDemo(ctx: Ctx, { signal, filmWidth }: Options) {
  const scratch = await ctx.scratch.create("demo");
  const names = [marina, teo].flatMap(({ stories }) => stories.map(({ film }) => film));
  const reel = startReel(names, { folder: scratch.folder, width: filmWidth, signal });
  try {
    const adminId = await openDemoAdmin(toPast(ctx, openedMs));
    const tools = { folder: scratch.folder, reel, signal, adminId };
    await fillCreator(ctx, marina, fansOfMarina, { tips: tipsOfMarina, gifts: giftsOfMarina }, tools);
    // Last, because `createDemoIfEmpty` takes this account as the sign of a complete demo.
    await fillCreator(ctx, teo, fansOfTeo, { tips: [], gifts: [] }, tools);
  } finally {
    await scratch.remove();
  }
}

type Tools = { folder: string; reel: Reel; signal: AbortSignal; adminId: string };

async function fillCreator(
  ctx: Ctx,
  who: DemoCreator,
  fans: readonly DemoFan[],
  { tips, gifts }: { tips: readonly DemoTip[]; gifts: readonly DemoGift[] },
  tools: Tools,
) {
  const { folder, reel, signal, adminId } = tools;
  const creator = await openCreator(toPast(ctx, openedMs), who, folder, signal);
  const context = { creator, folder, pictures: new Map<string, string>(), signal };
  const [published, watching] = await Promise.all([createDemoStories(ctx, creator, reel, signal), createFans()]);
  await createDemoItems(ctx, creator, published);
  await createDemoViews(ctx, published, watching);
  await createDemoTips(ctx, creator, tips, published);
  await createDemoGifts(ctx, creator, gifts);
  if (who === marina) {
    await createDemoAnnouncements(ctx, creator, announcementsOfMarina, watching);
    await createDemoReminders(toPast(ctx, 20 * day), creator);
  }
  await createDemoBillings(ctx, context, openedMs, adminId);

  /** Returns the sessions of fans with access. */
  async function createFans() {
    const browsers: string[] = [];
    for (const fan of fans) {
      signal.throwIfAborted();
      const { sessionId } = await createFanHistory(ctx, context, fan);
      if (fan.history.is === "active" && fan.history.after !== "revoked") browsers.push(sessionId);
    }
    return browsers;
  }
}
