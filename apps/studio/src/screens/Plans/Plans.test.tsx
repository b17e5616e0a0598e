import { plans } from "@camarim/contract";
import type { Plan } from "@camarim/contract/plans";
import { touch } from "@camarim/ui/test/touch.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type Rule } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Plans from "./Plans.tsx";

const [first, second, third] = generate(plans.listPlans.schema.response[200]).data as [Plan, Plan, Plan];
const onSale = [
  { ...first, name: "Mensal" },
  { ...second, name: "Trimestral" },
  { ...third, name: "Anual" },
];
const grip = (name: string) => page.getByRole("button", { name: `Mudar ${name} de lugar` });
const cards = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .flatMap(({ textContent }) => /^(Mensal|Trimestral|Anual)/.exec(textContent)?.[0] ?? []);

async function open(archived: readonly Plan[] = [], rules: readonly Rule[] = []) {
  const lists = [answer(plans.listPlans, { data: onSale }), answer(plans.listArchivedPlans, { data: [...archived] })];
  const api = await renderScreen(Plans, { at: "/account/plan", rules: [...rules, ...lists] });
  await expect.poll(cards).toEqual(["Mensal", "Trimestral", "Anual"]);
  const save = async () => {
    await page.getByRole("button", { name: "Salvar planos" }).click();
    await expect.poll(() => api.changes()).toHaveLength(1);
    const [{ body }] = api.changes() as unknown as [{ body: { data: { name: string }[] } }];
    return body.data.map(({ name }) => name);
  };
  return { save, api };
}

/** Collects grips that name the plan of another row, also for a single render. */
function watchGrips(): string[] {
  const wrong: string[] = [];
  const grips = [...document.querySelectorAll("[data-grip]")].map((one) => ({ one, name: one.textContent }));
  new MutationObserver(() => {
    for (const { one, name } of grips) if (one.textContent !== name) wrong.push(`${one.textContent} for ${name}`);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return wrong;
}

it("reorders plans by touch, without scrolling the page, and by keyboard", async () => {
  const { save } = await open();
  const wrong = watchGrips();
  const middleOf = (name: string) => {
    const { x, y, width, height } = grip(name).element().getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  await touch.swipe(middleOf("Anual"), middleOf("Mensal"));
  await expect.element(page.getByText("Anual: lugar 1 de 3")).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  (grip("Trimestral").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(grip("Trimestral")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  expect(await save()).toEqual(["Trimestral", "Anual", "Mensal"]);
  expect(wrong).toEqual([]);
});

it("archives a plan, and undoes that in its place without a change to save", async () => {
  const { save } = await open();
  const archive = async () => {
    await page.getByRole("button", { name: /^Trimestral/ }).click();
    await page.getByRole("button", { name: "Arquivar" }).click();
  };
  await archive();
  await expect.poll(cards).toEqual(["Mensal", "Anual"]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(cards).toEqual(["Mensal", "Trimestral", "Anual"]);
  await expect.element(page.getByText("Há alterações que ainda não foram salvas.")).not.toBeInTheDocument();
  await archive();
  expect(await save()).toEqual(["Mensal", "Anual"]);
});

it("brings an archived plan back with the next save", async () => {
  const { save } = await open([{ ...first, _id: "0198c5b2-7a1e-7c3f-9d2a-000000000001", name: "Semestral" }]);
  await page.getByRole("button", { name: "Trazer Semestral de volta" }).click();
  await expect.element(page.getByText("Volta quando você salvar os planos.")).toBeVisible();
  expect(await save()).toEqual(["Mensal", "Trimestral", "Anual", "Semestral"]);
});

it("keeps what is changed while plans are saved, and does not create a new one twice", async () => {
  const created = { ...first, _id: "0198c5b2-7a1e-7c3f-9d2a-000000000002", name: "Semestral", price: 9_990 };
  const { respond } = answer(plans.putPlans, { data: [...onSale, created] });
  let finish = () => {};
  const saving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Rule = { endpoint: plans.putPlans, respond: (...args) => saving.then(() => respond(...args)) };
  const { api } = await open([], [slow]);
  const bodies = () => api.changes().map(({ body }) => (body as { data: { _id?: string; name: string }[] }).data);
  const save = page.getByRole("button", { name: "Salvar planos" });
  await page.getByRole("button", { name: "Adicionar plano" }).click();
  await page.getByLabelText("Nome").fill("Semestral");
  await page.getByLabelText("Preço").fill("99,90");
  await save.click();
  await expect.poll(bodies).toHaveLength(1);
  await page.getByLabelText("Nome").fill("Semestral com bastidores");
  await page.getByRole("button", { name: "Subir" }).click();
  finish();
  await expect.element(page.getByText("Planos salvos")).toBeVisible();
  await expect.element(page.getByLabelText("Nome")).toHaveValue("Semestral com bastidores");
  await save.click();
  await expect.poll(bodies).toHaveLength(2);
  const named = bodies().map((data) => data.map(({ _id, name }) => [_id, name]));
  expect(named[0]?.[3]).toEqual([undefined, "Semestral"]);
  expect(named[1]?.[2]).toEqual([created._id, "Semestral com bastidores"]);
});

it.each(["before", "after"])(
  "does not create a plan twice that is removed and brought back %s it is saved",
  async (when) => {
    const created = { ...first, _id: "0198c5b2-7a1e-7c3f-9d2a-000000000002", name: "Semestral", price: 9_990 };
    const { respond } = answer(plans.putPlans, { data: [...onSale, created] });
    let finish = () => {};
    const saving = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow: Rule = { endpoint: plans.putPlans, respond: (...args) => saving.then(() => respond(...args)) };
    const { api } = await open([], [slow]);
    const bodies = () => api.changes().map(({ body }) => (body as { data: { _id?: string; name: string }[] }).data);
    const save = page.getByRole("button", { name: "Salvar planos" });
    const undo = page.getByRole("button", { name: "Desfazer" });
    await page.getByRole("button", { name: "Adicionar plano" }).click();
    await page.getByLabelText("Nome").fill("Semestral");
    await page.getByLabelText("Preço").fill("99,90");
    await save.click();
    await expect.poll(bodies).toHaveLength(1);
    await page.getByRole("button", { name: "Remover" }).click();
    if (when === "before") await undo.click();
    else finish();
    if (when === "before") {
      await page.getByRole("button", { name: /^Semestral/ }).click();
      await page.getByLabelText("Nome").fill("Semestral com bastidores");
      finish();
    }
    await expect.element(page.getByText("Planos salvos")).toBeVisible();
    if (when === "after") {
      await expect.poll(cards).toEqual(["Mensal", "Trimestral", "Anual"]);
      await undo.click();
    }
    await save.click();
    await expect.poll(bodies).toHaveLength(2);
    expect(bodies()[1]?.map(({ _id }) => _id)).toEqual([...onSale, created].map(({ _id }) => _id));
  },
);
