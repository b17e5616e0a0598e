import { coupons, profile, reminders } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Reminders from "./Reminders.tsx";

const at = "/account/reminders";
const none = { ...generate(reminders.reminderResults), sent: 0, people: 0, controlPeople: 0, result: null };
const reminded = { people: 612, returned: 214, amount: 639_860 };
const control = { people: 64, returned: 13, amount: 38_870 };
const enough = (isClear: boolean) => ({
  ...{ ...none, sent: 840, windowDays: 7, people: 612, controlPeople: 64 },
  result: { reminded, control, difference: { returned: 90, amount: 268_210, isClear } },
});
const coupon = { _id: "0198c5b2-7a1e-7c3f-9d2a-000000000009", code: "VOLTA20", usable: true };
const answerWith = (
  unpaid: reminders.ReminderResults,
  ended: Partial<reminders.Reminders["endedSubscriptions"]> = {},
) =>
  answer(reminders.getReminders, {
    unpaidOrders: { enabled: true, results: unpaid },
    endedSubscriptions: { enabled: false, coupon: null, results: none, ...ended },
  });
const me = answer(profile.getProfile, { username: "marinasampaio" });
const first = generate(coupons.listCoupons.schema.response[200]).data[0] as coupons.Coupon;
const known = answer(coupons.listCoupons, { data: [{ ...first, appliesTo: ["subscription"] }] });

it("saves each choice as it is made, and keeps the former one if it could not be saved", async () => {
  const rules = [answerWith(none), me, known];
  const api = await renderScreen(Reminders, { at, rules });
  const unpaid = page.getByRole("switch", { name: /^Lembrar quem não pagou/ });
  await expect.element(unpaid).toBeChecked();
  const saved = generate(reminders.patchReminders.schema.response[200]);
  const after = (change: Partial<reminders.Reminders>) => answer(reminders.patchReminders, { ...saved, ...change });
  api.follow(after({ unpaidOrders: { enabled: false, results: none } }));
  await unpaid.click();
  await expect.element(unpaid).not.toBeChecked();
  await page.getByRole("combobox", { name: /^Cupom para voltar/ }).selectOptions(first._id);
  const bodies = () => api.changes().map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ unpaidOrders: false }, { coupon: first._id }]);
  api.follow(refuse(reminders.patchReminders, "UNAVAILABLE"));
  await unpaid.click();
  await expect.element(page.getByText("Volte em instantes")).toBeVisible();
  await expect.element(unpaid).not.toBeChecked();
});

it("shows what fans get, with the coupon while it can be used", async () => {
  const api = await renderScreen(Reminders, { at, rules: [answerWith(none, { coupon }), me, known] });
  const open = page.getByRole("button", { name: "Ver o que o fã recebe" });
  await open.last().click();
  const sheet = page.getByRole("dialog", { name: "O que o fã recebe" });
  await expect.element(sheet.getByText("Um cupom para voltar a @marinasampaio")).toBeVisible();
  await takePicture("Reminders-preview");
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await open.first().click();
  await expect.element(sheet.getByText("Seu pedido a @marinasampaio está esperando")).toBeVisible();
  await sheet.getByRole("button", { name: "Fechar" }).click();
  expect(api.changes()).toEqual([]);
});

it("says that a coupon cannot be used, and that the messages go without it", async () => {
  await renderScreen(Reminders, { at, rules: [answerWith(none, { coupon: { ...coupon, usable: false } }), me, known] });
  await expect.element(page.getByText(/^VOLTA20 não vale agora/)).toBeVisible();
  await page.getByRole("button", { name: "Ver o que o fã recebe" }).last().click();
  await expect.element(page.getByText("Sua assinatura de @marinasampaio terminou")).toBeVisible();
});

it.each([true, false])("compares who came back with a control group (clear: %s)", async (isClear) => {
  await renderScreen(Reminders, { at, rules: [answerWith(enough(isClear), { coupon }), me, known] });
  await expect.element(page.getByText("214 de 612 pessoas")).toBeVisible();
  await expect.element(page.getByText("35%")).toBeVisible();
  await expect.element(page.getByText("13 de 64 pessoas")).toBeVisible();
  await expect.element(page.getByText(/2\.682,10/)).toBeVisible();
  const more = page.getByText(isClear ? "90 pessoas a mais em até 7 dias" : "A diferença ainda pode ser acaso");
  await expect.element(more).toBeVisible();
  // Of the other measure, which has reached too few.
  await expect.element(page.getByText(/^O resultado aparece quando pelo menos 20 pessoas/)).toBeVisible();
  await checkScreen();
  if (isClear) await takePicture("Reminders-results");
});
