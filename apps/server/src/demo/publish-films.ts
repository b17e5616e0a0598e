import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { highlights, stories } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { createHighlight } from "#modules/highlights/index";
import { countView, getOwnStory, publishStory } from "#modules/stories/index";
import { chance } from "./art/layer.ts";
import type { Reel } from "./film-reel.ts";
import type { OpenedCreator } from "./open-creator.ts";
import { hour, minute, toPast } from "./past.ts";

const readyTimeoutMs = 120_000;

export type Published = { id: string; film: string; agoMs: number };

/** Publishes the stories when their films are rendered, with times in the past, and then the highlights of them. */
export async function createDemoStories(ctx: Ctx, { accountId, who }: OpenedCreator, reel: Reel, signal: AbortSignal) {
  const published: Published[] = [];
  for (const { film, hoursAgo, caption } of who.stories) {
    const path = await reel(film);
    const content = await readFile(path);
    const file = { path, bytes: content.length, sha256: createHash("sha256").update(content).digest() };
    const agoMs = hoursAgo * hour;
    const { id } = await publishStory(toPast(ctx, agoMs), accountId, file, {
      caption: stories.caption.parse(caption),
    });
    published.push({ id, film, agoMs });
  }
  for (const { id } of published) await untilReady(ctx, accountId, id, signal);
  for (const { title, films } of who.highlights) {
    const stories = films.flatMap((film) => published.filter((story) => story.film === film).map(({ id }) => id));
    const [cover = ""] = stories;
    await createHighlight(ctx, accountId, { title: highlights.highlightTitle.parse(title), cover, stories });
  }
  return published;
}

async function untilReady(ctx: Ctx, accountId: string, id: string, signal: AbortSignal) {
  for (const until = Date.now() + readyTimeoutMs; Date.now() < until; await wait(200, undefined, { signal })) {
    const { state } = await getOwnStory(ctx, accountId, id);
    if (state === "ready") return;
    if (state === "failed") break;
  }
  throw new Error("a story of the demo did not become ready");
}

/** Older stories get more views. */
export async function createDemoViews(ctx: Ctx, published: readonly Published[], sessionIds: readonly string[]) {
  const next = chance(7);
  for (const { id, agoMs } of published) {
    const share = Math.min(0.95, 0.3 + agoMs / (20 * hour));
    for (const sessionId of sessionIds) {
      if (next() < share) await countView(toPast(ctx, minute + next() * (agoMs - 2 * minute)), sessionId, id);
    }
  }
}
