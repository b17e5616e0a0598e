import { stories } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderApp } from "../../../test/render-screen.tsx";

it("takes a deleted story out of the list, then deletes it on the server, then reads the list again", async () => {
  const story = { ...generate(stories.story), processed: true, failed: undefined, posterUrl: null };
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Rule = {
    endpoint: stories.deleteStory,
    respond: () => isReleased.then(() => new Response(null, { status: 204 })),
  };
  const rules = [held, answer(stories.listMine, { data: [story] })];
  const app = await renderApp({ at: "/account", rules });
  const tiles = page.getByRole("main").getByRole("link", { name: /^Story/ });
  const reads = () => app.sent().filter(({ endpoint }) => endpoint === stories.listMine).length;
  await tiles.click();
  await page.getByRole("button", { name: "Excluir story" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).click();
  await expect.poll(() => window.location.pathname).toBe("/account");
  await expect.element(tiles).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem("accountStories") ?? "").data).toEqual([]);
  await expect.poll(() => app.changes().map(({ endpoint }) => endpoint)).toEqual([stories.deleteStory]);
  const before = reads();
  app.follow(answer(stories.listMine, { data: [] }));
  release();
  await expect.poll(reads).toBeGreaterThan(before);
  await expect.element(tiles).not.toBeInTheDocument();
});
