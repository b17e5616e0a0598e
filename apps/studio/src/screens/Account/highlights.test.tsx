import { highlights, stories } from "@camarim/contract";
import { common } from "@camarim/ui/text/common.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, answerPages, refuse } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

it("asks for the title of a new highlight, and sends its stories in the order in which they were chosen", async () => {
  const listed = answer(stories.listMine, { data: [] });
  const api = await renderScreen(Account, { at: "/account?aba=arquivados", rules: [listed] });
  await page.getByRole("button", { name: "Criar destaque" }).click();
  const sheet = page.getByRole("dialog", { name: "Novo destaque" });
  const create = sheet.getByRole("button", { name: "Criar destaque" });
  await create.click();
  await expect.element(sheet.getByLabelText("Título")).toHaveAccessibleDescription(/Preencha este campo/);
  await sheet.getByLabelText("Título").fill("Ensaios");
  for (const place of [1, 0]) (sheet.getByRole("checkbox").nth(place).element() as HTMLElement).click();
  await create.click();
  await expect.poll(() => api.changes()).toHaveLength(1);
  const [{ endpoint, body } = {}] = api.changes();
  expect([endpoint, body]).toEqual([highlights.postHighlight, expect.objectContaining({ title: "Ensaios" })]);
  const { cover, stories: chosen } = body as { cover: string; stories: string[] };
  expect([chosen.length, chosen[0]]).toEqual([2, cover]);
});

it("moves a highlight that is dragged by its grip, and shows the new order at once", async () => {
  const { data } = generate(highlights.listHighlights.schema.response[200]);
  const three = data.slice(0, 3).map((one, position) => ({ ...one, position, title: `Destaque ${position + 1}` }));
  const rules = [answer(highlights.listHighlights, { data: three })];
  const api = await renderScreen(Account, { at: "/account", rules });
  await page.getByRole("button", { name: /^Destaque 1/ }).click();
  await page.getByRole("button", { name: "Mudar a ordem" }).click();
  const sheet = page.getByRole("dialog", { name: "Ordem dos destaques" });
  const grip = (title: string) => sheet.getByRole("button", { name: `Mudar ${title} de lugar` });
  await userEvent.dragAndDrop(grip("Destaque 1"), grip("Destaque 3"));
  const move = { endpoint: highlights.patchHighlight, body: { position: 2 } };
  await expect.poll(() => api.changes()).toEqual([move]);
});

it.each([
  ["loads", () => new Promise<Response>(() => {})],
  ["cannot be loaded", refuse(stories.listArchived, "UNAVAILABLE").respond],
])("does not say that a highlight has all stories while the archive %s", async (state, respond) => {
  const rules = [{ endpoint: stories.listArchived, respond }, answer(stories.listMine, { data: [] })];
  const api = await renderScreen(Account, { at: "/account", rules });
  await page.getByRole("list", { name: "Destaques" }).getByRole("button").nth(1).click();
  await page.getByRole("button", { name: "Adicionar stories" }).click();
  const sheet = page.getByRole("dialog", { name: "Adicionar stories" });
  if (state === "loads") await expect.element(sheet.getByRole("status", { name: common.loading })).toBeVisible();
  else {
    const retry = sheet.getByRole("button", { name: "Tentar de novo" });
    await expect.element(retry).toBeVisible();
    api.follow(answerPages(stories.listArchived, 3));
    await retry.click();
    await expect.element(sheet.getByRole("checkbox").first()).toBeVisible();
  }
  await expect.element(sheet.getByText("Todos os seus stories já estão neste destaque.")).not.toBeInTheDocument();
});
