import type { Ctx } from "#core/ctx";
import { billMonths, openDemoAdmin } from "./bill-months.ts";
import { type DemoCreator, marina, teo } from "./creators.ts";
import { type DemoFan, fansOfMarina, fansOfTeo } from "./fans.ts";
import { type Reel, startReel } from "./film-reel.ts";
import { liveThrough } from "./live-through.ts";
import { openCreator } from "./open-creator.ts";
import { day, past } from "./past.ts";
import { publishFilms, watchStories } from "./publish-films.ts";

type Options = {
  signal: AbortSignal;
  /** Of the films, in pixels; a whole phone's screen unless told. */
  filmWidth?: number | undefined;
};

/** How long ago the demo's accounts were opened. */
const openedMs = 150 * day;

/** Fills an empty installation by the product's own verbs, as if months had passed. Needs a worker for the stories. */
export async function fillDemo(ctx: Ctx, { signal, filmWidth }: Options) {
  const scratch = await ctx.storage.scratch("demo");
  const names = [marina, teo].flatMap(({ stories }) => stories.map(({ film }) => film));
  const reel = startReel(names, { folder: scratch.folder, width: filmWidth, signal });
  try {
    const adminId = await openDemoAdmin(past(ctx, openedMs));
    const tools = { folder: scratch.folder, reel, signal, adminId };
    await fillCreator(ctx, marina, fansOfMarina, tools);
    // Last, because who finds him here takes the demo for filled.
    await fillCreator(ctx, teo, fansOfTeo, tools);
  } finally {
    await scratch.remove();
  }
}

type Tools = { folder: string; reel: Reel; signal: AbortSignal; adminId: string };

async function fillCreator(ctx: Ctx, who: DemoCreator, fans: readonly DemoFan[], tools: Tools) {
  const { folder, reel, signal, adminId } = tools;
  const creator = await openCreator(past(ctx, openedMs), who, folder, signal);
  const bench = { creator, folder, pictures: new Map<string, string>(), signal };
  const [published, watching] = await Promise.all([publishFilms(ctx, creator, reel, signal), letAllLive()]);
  await watchStories(ctx, published, watching);
  await billMonths(ctx, bench, openedMs, adminId);

  /** Answers the browsers that may watch. */
  async function letAllLive() {
    const browsers: string[] = [];
    for (const fan of fans) {
      signal.throwIfAborted();
      const { sessionId } = await liveThrough(ctx, bench, fan);
      if (fan.history.is === "active" && fan.history.after !== "revoked") browsers.push(sessionId);
    }
    return browsers;
  }
}
