import { stories } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, lose, type Rule } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderApp } from "../../../test/render-screen.tsx";
import { queryClient } from "../../queries/client.ts";
import { deleteStory, myStoriesQuery } from "../../queries/stories.ts";

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

it.each([
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
])(
  "shows all stories again, in their order, when several deletions fail without a connection: %i %i %i",
  async (...order) => {
    const story = { ...generate(stories.story), processed: true, failed: undefined, posterUrl: null };
    const data = ["a", "b", "c", "d"].map((name) => ({ ...story, _id: name }));
    const failures: (() => void)[] = [];
    const held: Rule = {
      endpoint: stories.deleteStory,
      respond: () => new Promise((_, reject) => failures.push(() => reject(new TypeError("Failed to fetch")))),
    };
    const app = await renderApp({ at: "/account", rules: [held, answer(stories.listMine, { data, totalCount: 4 })] });
    const shown = () => queryClient.getQueryData(myStoriesQuery().queryKey);
    await expect.poll(() => shown()?.data).toHaveLength(4);
    const deletions: Promise<unknown>[] = [];
    for (const id of ["a", "b", "c"]) {
      const deletion = queryClient.getMutationCache().build(queryClient, deleteStory()).execute(id);
      deletions.push(deletion.catch(() => "failed"));
      await expect.poll(() => failures).toHaveLength(deletions.length);
    }
    expect(shown()).toMatchObject({ data: [{ _id: "d" }], totalCount: 1 });
    app.follow(lose(stories.listMine));
    for (const one of order) failures[one]?.();
    expect(await Promise.all(deletions)).toEqual(["failed", "failed", "failed"]);
    expect(shown()).toMatchObject({ data: data.map(({ _id }) => ({ _id })), totalCount: 4 });
  },
);
