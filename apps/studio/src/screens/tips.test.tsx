import { disputes, ledger, payments, refunds, stories, subscriptions, tips } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { always, answer, type Rule } from "../../test/api.ts";
import { checkScreen, takePicture } from "../../test/check-screen.ts";
import { generate } from "../../test/generate.ts";
import { desktop, renderScreen } from "../../test/render-screen.tsx";
import Disputes from "./Disputes/Disputes.tsx";
import Receipts from "./Receipts/Receipts.tsx";
import Stats from "./Stats/Stats.tsx";
import Story from "./Story/Story.tsx";
import Wallet from "./Wallet/Wallet.tsx";

const list = generate(payments.listPayments.schema.response[200]);
const payment = (change: Partial<Payment>): Payment => ({
  ...(list.data[0] as Payment),
  receiptChecks: [],
  receiptApprovesIn: null,
  ...change,
});
const fan = (name: string) => ({ ...(list.data[0] as Payment).fan, name });
const tip = payment({
  _id: "0198c5b2-7a1e-7c3f-9d2a-000000000001",
  ...{ title: "Mimo", kinds: ["tip"], subscription: null, amount: 2_000, discount: 0, fan: fan("Ana Reis") },
});
const both = payment({
  _id: "0198c5b2-7a1e-7c3f-9d2a-000000000002",
  ...{ title: "Mensal + Mimo", kinds: ["subscription", "tip"], amount: 3_990, discount: 0, fan: fan("Enzo Pires") },
});
const none = [refunds.listRefunds, refunds.listWaitingRefunds].map((list) => answer(list, { data: [], totalCount: 0 }));
const waiting = (...data: Payment[]): Rule[] => [
  answer(payments.listPayments, { data, totalCount: data.length }),
  ...none,
];

it("names a tip among the receipts, and promises no access when it is approved", async () => {
  const at = "/account/pix/receipts";
  await renderScreen(Receipts, { at, isWide: true, rules: waiting(tip, both) });
  const row = page.getByRole("button", { name: /Ana Reis/ });
  await expect.element(row).toBeVisible();
  expect(row.element().textContent).toMatch(/Mimo · agora/);
  expect(page.getByRole("button", { name: /Enzo/ }).element().textContent).toMatch(/Mensal \+ Mimo/);
  await takePicture("Receipts-tip-list");
  await row.click();
  await expect.element(page.getByText(/^Mimo$|Mimo · pediu/).first()).toBeVisible();
  await takePicture("Receipts-tip");
  const shownAt = performance.now();
  await expect.poll(() => performance.now() - shownAt).toBeGreaterThan(750);
  await page.getByRole("button", { name: "Aprovar pagamento" }).click();
  await expect.element(page.getByText("Pagamento de Ana Reis aprovado")).toBeVisible();
  await page.viewport(desktop.width, desktop.height);
  await checkScreen(["light"]);
});

it("shows the tips beside the money of subscriptions, and without subscribers too", async () => {
  const stats = { tips: 18_500, items: 0, revenue: 0, periodActive: 0, periodNew: 0, periodFree: 0, mrr: 0 };
  const at = "/account/subscriptions/stats";
  await renderScreen(Stats, { at, isWide: true, rules: [answer(subscriptions.getStats, stats)] });
  await expect.element(page.getByText("Recebido em mimos")).toBeVisible();
  await expect.element(page.getByText(/R\$.185,00/)).toBeVisible();
  await takePicture("Stats-tips");
});

it("leads from the wallet to the tips, and shows an operation of one", async () => {
  const [one] = generate(ledger.listOperations.schema.response[200]).data;
  const data = [{ ...one, type: "payable" as const, description: "Ana Reis · Mimo" }] as never;
  const rules = [answer(ledger.listOperations, { data, totalCount: 1 })];
  await renderScreen(Wallet, { at: "/account/wallet", isWide: true, rules });
  await expect.element(page.getByRole("link", { name: /^Mimos/ })).toHaveAttribute("href", "/account/tips");
  const operation = page.getByRole("list", { name: "Operações" }).getByRole("button");
  await expect.poll(() => operation.element().textContent).toMatch(/Ana Reis.*Mimo/);
  await takePicture("Wallet-tip");
});

it("names the tip of a dispute", async () => {
  const [one] = generate(disputes.listDisputes.schema.response[200]).data;
  const data = [{ ...one, planName: "Mimo", subscriptionId: null }] as never;
  await renderScreen(Disputes, { at: "/account/disputes", rules: [answer(disputes.listDisputes, { data })] });
  await expect.poll(() => document.querySelector("main")?.textContent).toMatch(/Mimo/);
  await takePicture("Disputes-tip");
});

it("shows the sum of a story's tips in its viewer, which leads to them", async () => {
  const [story] = generate(stories.listMine.schema.response[200]).data;
  const mine = { ...story, processed: true, failed: false, archived: false } as NonNullable<typeof story>;
  const sum = { story: { _id: mine._id, caption: null, createdAt: mine.createdAt }, amount: 8_500, tips: 3 };
  const rules = [
    answer(stories.listMine, { data: [mine], totalCount: 1 }),
    always(tips.getTipSums, { stories: [sum] }),
  ];
  await renderScreen(Story, { at: `/account/stories/${mine._id}`, route: "/account/stories/:_id", rules });
  const link = page.getByRole("link", { name: /R\$.85,00 em 3.mimos/ });
  await expect.element(link).toHaveAttribute("href", `/account/tips?story=${mine._id}`);
  await takePicture("Story-tips");
});
