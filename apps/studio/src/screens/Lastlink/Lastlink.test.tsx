import { imports, plans } from "@camarim/contract";
import type { ImportOffer, ImportQuestion } from "@camarim/contract/imports-values";
import { importOffer, importQuestion } from "@camarim/contract/imports-values";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Lastlink from "./Lastlink.tsx";

const at = "/account/lastlink?id=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));
const unknown = { isAnswered: false, meaning: null, periodMonths: null, price: null, dateOrder: null } as const;
const question: ImportQuestion = {
  ...generate(importQuestion),
  ...{ field: "status", key: "em análise", word: "Em análise", isDated: false, people: 2, ...unknown },
};
const offer: ImportOffer = {
  ...generate(importOffer),
  ...{ key: "mensal", plan: "Mensal", doubt: null, isDecided: false },
};
const monthly = answer(plans.listPlans, { data: [{ ...generate(plans.plan), name: "Mensal" }] });
const detail = (change: { questions: ImportQuestion[]; offers: ImportOffer[] }) =>
  answer(imports.getImport, { state: "ready", ...change });

/** The screen asks what becomes of answers that were not saved, and not of what was typed into a sheet. */
async function leaveAndReturn({ goTo }: { goTo: (address: string) => Promise<void> }, { asks = false } = {}) {
  await expect.poll(() => window.history.state?.overlays ?? 0).toBe(0);
  void goTo("/account/menu");
  if (asks) await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(page.getByRole("main", { name: "elsewhere" })).toBeVisible();
  await goTo(at);
}

it("keeps the answers about a file until they are saved", async () => {
  const api = await renderScreen(Lastlink, { at, rules: [detail({ questions: [question], offers: [] })] });
  const meaning = page.getByRole("combobox", { name: /Em análise/ });
  await meaning.selectOptions("active");
  await leaveAndReturn(api, { asks: true });
  await expect.element(meaning).toHaveValue("active");
  await page.getByRole("button", { name: "Usar estas respostas" }).click();
  const answers = [{ field: "status", key: "em análise", meaning: "active" }];
  await expect.poll(() => api.changes()).toEqual([{ endpoint: imports.patchImport, body: { answers } }]);
  await expect.poll(drafts).toEqual([]);
});

it("keeps the price of an offer until it is saved", async () => {
  const api = await renderScreen(Lastlink, { at, rules: [detail({ questions: [], offers: [offer] }), monthly] });
  const open = page.getByRole("button", { name: /^Mensal/ });
  const sheet = page.getByRole("dialog");
  const price = sheet.getByLabelText("Preço", { exact: true });
  await open.click();
  await sheet.getByLabelText("Plano", { exact: true }).selectOptions("Mensal");
  await sheet.getByRole("radio", { name: "Outro preço" }).click();
  await price.fill("2490");
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await leaveAndReturn(api);
  await open.click();
  await expect.element(price).toHaveValue("24,90");
  await sheet.getByRole("button", { name: "Salvar" }).click();
  const body = { offers: [{ key: "mensal", next: expect.objectContaining({ price: 2_490 }) }] };
  await expect.poll(() => api.changes()).toEqual([{ endpoint: imports.patchImport, body }]);
  await expect.poll(drafts).toEqual([]);
});
