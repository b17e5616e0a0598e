import { whitelist } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderApp, renderScreen } from "../../../test/render-screen.tsx";
import AddPeople from "./AddPeople.tsx";

const at = "/account/whitelist/add";
const add = (name: string) => page.getByRole("button", { name, exact: true }).click();
const [guest] = generate(whitelist.listWhitelist.schema.response[200]).data;

it("adds several people at once, and names who was refused and why", async () => {
  const refused = [
    { index: 1, contact: "sem contato", reason: "invalid" as const },
    { index: 2, contact: "carla@exemplo.com.br", reason: "listed" as const },
  ];
  const api = await renderScreen(AddPeople, {
    at,
    rules: [answer(whitelist.addToWhitelist, { data: guest ? [guest] : [], refused })],
  });
  await page.getByRole("radio", { name: "Várias", exact: true }).click();
  const people = page.getByLabelText("Lista de pessoas");
  await people.fill("Davi Reis, davi@exemplo.com.br\nsem contato\ncarla@exemplo.com.br");
  await add("Adicionar 3 pessoas");
  await expect.element(page.getByText("1 pessoa adicionada")).toBeVisible();
  await expect.element(page.getByText("não é e-mail nem celular")).toBeVisible();
  await expect.element(page.getByText("já está na lista")).toBeVisible();
  expect(api.changes()[0]?.body).toMatchObject({
    data: [{ contact: "davi@exemplo.com.br", name: "Davi Reis" }, { contact: "sem contato" }, {}],
  });
});

it("covers nothing of the list's bar, which comes after the alert", async () => {
  const report = answer(whitelist.addToWhitelist, { data: guest ? [guest] : [], refused: [] });
  let release = () => {};
  const alerted = new Promise<void>((resolve) => {
    release = resolve;
  });
  const list = answer(whitelist.listWhitelist, {});
  const late = {
    ...list,
    respond: (...args: Parameters<typeof list.respond>) => alerted.then(() => list.respond(...args)),
  };
  await renderApp({ at, rules: [report, late] });
  await page.getByLabelText("E-mail ou celular").fill("carla@exemplo.com.br");
  await add("Adicionar");
  await expect.element(page.getByText("Pessoa adicionada")).toBeVisible();
  release();
  // A click waits until nothing is over its target.
  await page.getByRole("link", { name: "Adicionar pessoas" }).click();
  await expect.element(page.getByLabelText("E-mail ou celular")).toBeVisible();
});

it("names a guest whose name is refused, and keeps the lines to correct", async () => {
  const refused = [{ index: 1, contact: "bia@exemplo.com", reason: "name" as const }];
  await renderScreen(AddPeople, {
    at,
    rules: [answer(whitelist.addToWhitelist, { data: guest ? [guest] : [], refused })],
  });
  await page.getByRole("radio", { name: "Várias", exact: true }).click();
  const people = page.getByLabelText("Lista de pessoas");
  await people.fill("caio@exemplo.com\nBia Costa;bia@exemplo.com;25/11/2026");
  await add("Adicionar 2 pessoas");
  await expect.element(page.getByText("tire do nome links e números longos")).toBeVisible();
  await add("Corrigir e tentar de novo");
  await expect.element(people).toHaveValue("Bia Costa;bia@exemplo.com;25/11/2026");
});

it("says beside the name of a single guest that it is refused", async () => {
  const refused = [{ index: 0, contact: "bia@exemplo.com", reason: "name" as const }];
  await renderScreen(AddPeople, { at, rules: [answer(whitelist.addToWhitelist, { data: [], refused })] });
  await page.getByLabelText("E-mail ou celular").fill("bia@exemplo.com");
  await page.getByLabelText("Nome", { exact: true }).fill("Bia www.bia.com");
  await add("Adicionar");
  await expect
    .element(page.getByLabelText("Nome", { exact: true }))
    .toHaveAccessibleDescription("Tire do nome links e números longos");
});
