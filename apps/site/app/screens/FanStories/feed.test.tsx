import { creators } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { findVideo, plays } from "@camarim/ui/test/film.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { touch } from "@camarim/ui/test/touch.ts";
import { viewer as text } from "@camarim/ui/text/viewer.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openViewer, showAgain, toStories } from "../../../test/open-viewer.tsx";
import { fanStories as fanText } from "../../text/fan-stories.ts";

const counts = { caio: 1, bia: 2, ana: 2 };
const people = Object.entries(counts).map(([username, stories]) => ({
  ...generate(creators.feedItem),
  ...{ username, stories, unseen: stories, watermark: username === "ana" },
}));

const listOf = (name: keyof typeof counts) =>
  answer(creators.listCreatorStories, { data: toStories(name, counts[name]), hasMore: false });

/** The answers about the stories of each creator may be changed. */
async function open(change: Record<string, Rule> = {}) {
  const lists: Record<string, Rule> = { ana: listOf("ana"), bia: listOf("bia"), caio: listOf("caio"), ...change };
  const listing: Rule = {
    endpoint: creators.listCreatorStories,
    respond: (state, url) => (lists[url.pathname.split("/")[3] ?? ""] as Rule).respond(state, url),
  };
  await openViewer("/assinaturas/stories", [listing, answer(creators.listFeed, { data: people })]);
  return lists;
}

const isOn = (name: keyof typeof counts, place: number) =>
  expect.element(page.getByText(text.placeOf(name, place, counts[name]))).toBeInTheDocument();
const isBack = () => expect.element(page.getByRole("main", { name: "elsewhere" })).toHaveTextContent("/assinaturas");
const right = [351, 420] as const;
const toNext = () => touch.swipe([300, 400], [120, 405]);
const toPrevious = () => touch.swipe([100, 400], [280, 405]);

it("turns from creator to creator by a swipe, and goes on with each where it was left", async () => {
  await open();
  await isOn("caio", 1);
  await plays();
  await toPrevious();
  await isOn("caio", 1);
  await toNext();
  await isOn("bia", 1);
  await toNext();
  await isOn("ana", 1);
  expect(document.querySelector("[data-watermark]")?.textContent).toBe("@ana");
  await touch.tap(right);
  await isOn("ana", 2);
  await plays();
  findVideo().currentTime = 5;
  await expect.poll(() => findVideo().currentTime).toBeGreaterThan(5);
  await toPrevious();
  await isOn("bia", 1);
  expect(document.querySelector("[data-watermark]")).toBeNull();
  await touch.tap([39, 420]);
  await isOn("caio", 1);
  await plays();
  await toNext();
  await isOn("bia", 1);
  await toNext();
  await isOn("ana", 2);
  await plays();
  expect(findVideo().currentTime).toBeGreaterThan(4.5);
});

it("goes on with the next creator after the last story, and back to the list after the last creator", async () => {
  await open({ bia: refuse(creators.listCreatorStories, "SUBSCRIPTION_REQUIRED") });
  for (const [name, place] of [
    ["caio", 1],
    ["ana", 1],
    ["ana", 2],
  ] as const) {
    await isOn(name, place);
    await plays();
    findVideo().currentTime = 11.8;
  }
  await isBack();
});

it("preloads the first story of the next creator, and plays what it has loaded", async () => {
  await open();
  await isOn("caio", 1);
  await plays();
  const ahead = () => [...document.querySelectorAll("video")].find(({ src }) => src.endsWith("?bia0"));
  await expect.poll(() => ahead()?.readyState ?? 0).toBeGreaterThanOrEqual(3);
  const loaded = ahead();
  let reloads = 0;
  loaded?.addEventListener("emptied", () => {
    reloads += 1;
  });
  await toNext();
  await isOn("bia", 1);
  await plays();
  expect(findVideo()).toBe(loaded);
  expect(reloads).toBe(0);
});

it("says that the stories of a creator could not be loaded, and loads them again", async () => {
  const lists = await open({ bia: refuse(creators.listCreatorStories, "UNAVAILABLE") });
  await isOn("caio", 1);
  await toNext();
  await expect.element(page.getByText("Não foi possível abrir os stories de @bia.")).toBeVisible();
  lists.bia = listOf("bia");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await isOn("bia", 1);
  await plays();
});

it("goes on with the next creator when the last story disappears while it is on screen", async () => {
  const lists = await open();
  await isOn("caio", 1);
  await toNext();
  await isOn("bia", 1);
  await touch.tap(right);
  await isOn("bia", 2);
  await plays();
  lists.bia = answer(creators.listCreatorStories, { data: toStories("bia", 1), hasMore: false });
  findVideo().dispatchEvent(new Event("error"));
  await isOn("ana", 1);
});

it("leaves out a creator whose page is taken down while it is open", async () => {
  const lists = await open({ bia: refuse(creators.listCreatorStories, "CONTENT_HIDDEN") });
  await isOn("caio", 1);
  await plays();
  await toNext();
  await isOn("ana", 1);
  await plays();
  lists.ana = refuse(creators.listCreatorStories, "CONTENT_HIDDEN");
  findVideo().dispatchEvent(new Event("error"));
  await isBack();
});

it("loads the stories of the creator on screen again when its page is shown again", async () => {
  let isLoaded = false;
  const lists = await open();
  await isOn("caio", 1);
  const { respond } = answer(creators.listCreatorStories, { data: toStories("caio", 2), hasMore: false });
  lists.caio = {
    endpoint: creators.listCreatorStories,
    respond(...asked) {
      isLoaded = true;
      return respond(...asked);
    },
  };
  await showAgain(() => isLoaded);
  await expect.element(page.getByText(text.placeOf("caio", 1, 2))).toBeInTheDocument();
});

it("shows what is new when a page without new stories is shown again", async () => {
  let data: typeof people = [];
  let loads = 0;
  const feed: Rule = {
    endpoint: creators.listFeed,
    respond(...asked) {
      loads += 1;
      return answer(creators.listFeed, { data }).respond(...asked);
    },
  };
  await openViewer("/assinaturas/stories", [listOf("caio"), feed]);
  await expect.element(page.getByText(fanText.empty.title)).toBeVisible();
  data = people.slice(0, 1);
  await showAgain(() => loads > 1);
  await isOn("caio", 1);
});
