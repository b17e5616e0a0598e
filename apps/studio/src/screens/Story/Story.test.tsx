import { profile, stories } from "@camarim/contract";
import { film, findVideo, plays } from "@camarim/ui/test/film.ts";
import { viewer as text } from "@camarim/ui/text/viewer.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { checkScreen } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { queryClient } from "../../queries/client.ts";
import { storiesKeys } from "../../queries/stories.ts";
import Story from "./Story.tsx";

type MyStory = Awaited<ReturnType<typeof generate<(typeof stories.listMine)["schema"]["response"][200]>>>["data"][0];

/** In viewing order. */
const three = [1, 2, 3].map((at) => ({
  ...(generate(stories.listMine.schema.response[200]).data[0] as MyStory),
  ...{ _id: `0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d100${at}`, videoUrl: `${film}?${at}`, views: at === 1 ? 1 : 0 },
  ...{ processed: true, failed: false, publishAt: undefined, createdAt: `2026-11-22T1${at}:00:00.000Z` },
}));
const [first, second, third] = three.map(({ _id }) => _id);
const mine = (list = three) => answer(stories.listMine, { data: [...list].reverse(), totalCount: list.length });
const rest = [answer(stories.listArchived, { data: [] }), answer(profile.getProfile, { username: "ana" })];
const open = (_id = second, list = three) =>
  renderScreen(Story, { at: `/account/stories/${_id}`, route: "/account/stories/:_id", rules: [mine(list), ...rest] });
const shows = (place: number, count = 3) =>
  expect.element(page.getByText(text.place(place, count), { exact: true })).toBeInTheDocument();

it("writes the story on screen into the address and into the marks of seen ones, and leads back to the account", async () => {
  await open();
  await shows(2);
  await plays();
  await userEvent.keyboard("{ArrowRight}");
  await shows(3);
  await expect.poll(() => window.location.pathname).toBe(`/account/stories/${third}`);
  await userEvent.keyboard("{ArrowLeft}");
  await shows(2);
  const seen = () => JSON.parse(localStorage.getItem("seen") ?? "{}").ana;
  await expect.poll(seen).toMatchObject({ current: second, lastSeen: third });
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("main", { name: "elsewhere" })).toHaveTextContent("/account");
});

it("marks also what was on screen before the profile is there", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const own = answer(profile.getProfile, { username: "ana" });
  const late: Rule = {
    ...own,
    respond: async (...asked) => {
      await held;
      return own.respond(...asked);
    },
  };
  const rules = [mine(), answer(stories.listArchived, { data: [] }), late];
  await renderScreen(Story, { at: `/account/stories/${second}`, route: "/account/stories/:_id", rules });
  await shows(2);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => window.location.pathname).toBe(`/account/stories/${third}`);
  await userEvent.keyboard("{ArrowLeft}");
  await shows(2);
  release();
  const seen = () => JSON.parse(localStorage.getItem("seen") ?? "{}").ana;
  await expect.poll(seen).toMatchObject({ current: second, lastSeen: third });
});

it("leads back to the account after the last story", async () => {
  await open(third);
  await plays();
  findVideo().currentTime = 11.8;
  await expect.element(page.getByRole("main", { name: "elsewhere" })).toHaveTextContent("/account");
});

it("says that a story is being processed, and plays it once it is ready", async () => {
  const processing = three.map((story) => ({ ...story, processed: false, videoUrl: null }));
  const api = await open(first, processing as unknown as typeof three);
  await expect.element(page.getByRole("heading", { name: "Processando seu vídeo" })).toBeVisible();
  api.follow(mine());
  await queryClient.invalidateQueries({ queryKey: storiesKeys.all });
  await shows(1);
  await plays();
});

it("pauses while it names who watched a story", async () => {
  const api = await open(first);
  api.follow(answer(stories.listViewers, { views: 0, data: [] }));
  await plays();
  await page.getByRole("button", { name: /^1\svisualização/ }).click();
  await expect.element(page.getByText("Ninguém assistiu ainda")).toBeVisible();
  await expect.poll(() => findVideo().paused).toBe(true);
  await checkScreen();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await plays();
  await shows(1);
});

it("goes on with the next story when one is deleted", async () => {
  const api = await open();
  await plays();
  await page.getByRole("button", { name: "Excluir story" }).click();
  await expect.poll(() => findVideo().paused).toBe(true);
  api.follow(mine(three.filter(({ _id }) => _id !== second)));
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).click();
  await shows(2, 2);
  await expect.poll(() => window.location.pathname).toBe(`/account/stories/${third}`);
  await plays();
  expect(api.changes().map(({ endpoint }) => endpoint)).toEqual([stories.deleteStory]);
});

it.each(["01999999-0000-7000-8000-000000000000", "x"])("says that there is no such story: %s", async (_id) => {
  const rules = [mine(), refuse(stories.getStory, "NOT_FOUND"), ...rest];
  await renderScreen(Story, { at: `/account/stories/${_id}`, route: "/account/stories/:_id", rules });
  await expect.element(page.getByRole("heading", { name: "Story não encontrado" })).toBeVisible();
  await page.getByRole("link", { name: "Ver meus stories" }).click();
  await expect.element(page.getByText("/account", { exact: true })).toBeVisible();
});
