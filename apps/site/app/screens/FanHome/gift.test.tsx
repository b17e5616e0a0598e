import { gifts, refunds } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { future, id, past } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as FanGift from "./FanGift.tsx";

const receiver = { name: "Maria Aparecida do Nascimento Sobral", email: null };
const url = "https://camarim.example/presente/Yc2hZkq0m3vT8nB1xW6rJ4pL9sD7fG5aE0uI2oK8y";
const withdrawal = { orderId: id, lines: [1], amount: 29_900, until: future, others: [] };
const refund = {
  ...{ amount: 29_900, gatewayAmount: 29_900, requestedAt: past, dueAt: future, returnedAt: past, endToEndId: null },
  ...{ by: "gateway" as const, toCard: true, isLate: false },
};
const bought = {
  ...generate(gifts.fanGift),
  ...{ _id: id, paymentId: id, amount: 29_900, message: "Feliz aniversário, aproveite cada minuto", createdAt: past },
  ...{ plan: { name: "Anual, com bastidores e ensaios completos", periodMonths: 12 }, receiver, refundableAt: future },
};

const of = (change: Partial<gifts.FanGift>) =>
  answer(gifts.listFanGifts, {
    data: [{ ...bought, status: "unclaimed", url, refundable: false, withdrawal: null, refund: null, ...change }],
  });
const claimed = { status: "claimed" as const, url: null };
const at = `/assinaturas/presentes/${id}`;
const form = { page: FanGift, route: "/assinaturas/presentes/:_id", at };
const asking = { ...form, at: `${at}?confirmar=devolucao` };
const loss = /Maria Aparecida do Nascimento Sobral perde agora o tempo que o presente deu/;

testPages([
  { ...form, name: "fan-gift", rules: [of({ withdrawal })], shows: "Desistir e receber o dinheiro de volta" },
  { ...form, name: "fan-gift-kept", rules: [of({})], shows: /^Se ninguém resgatar até/ },
  { ...form, name: "fan-gift-unclaimed", rules: [of({ refundable: true })], shows: "Pedir o dinheiro de volta" },
  {
    ...asking,
    name: "fan-gift-withdraw",
    rules: [of({ withdrawal })],
    shows: /o link do presente deixa de valer agora/,
  },
  { ...asking, name: "fan-gift-withdraw-claimed", rules: [of({ ...claimed, withdrawal })], shows: loss },
  { ...form, name: "fan-gift-over", rules: [of(claimed)], shows: /O prazo de 7 dias para desistir já passou/ },
  {
    ...form,
    name: "fan-gift-returned",
    rules: [of({ status: "returned", url: null, refund })],
    shows: /devolvidos ao cartão/,
  },
  { ...form, name: "fan-gift-lost", rules: [answer(gifts.listFanGifts, { data: [] })], shows: "Página não encontrada" },
]);

const press = (name: string) => page.getByRole("button", { name }).click();

it("asks before a claimed gift is withdrawn, and says what its receiver loses", async () => {
  const api = await openPage(FanGift, { ...form, rules: [of({ ...claimed, withdrawal })] });
  await page.getByRole("link", { name: /^Desistir e receber o dinheiro de volta/ }).click();
  await expect.element(page.getByText(loss)).toBeVisible();
  expect(api.changes()).toEqual([]);
  await press("Sim, quero meu dinheiro");
  await expect.element(page.getByText("Devolução pedida", { exact: true })).toBeVisible();
  expect(api.changes()).toEqual([{ endpoint: refunds.refundFanOrder, body: { lines: [1] } }]);
});

it("asks for the money of a gift that nobody has claimed, and says why it is refused", async () => {
  const rules = [refuse(gifts.refundGift, "GIFT_CLAIMED"), of({ refundable: true })];
  const api = await openPage(FanGift, { ...form, rules });
  await page.getByRole("link", { name: /^Pedir o dinheiro de volta/ }).click();
  await press("Sim, quero meu dinheiro");
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(api.changes()).toMatchObject([{ endpoint: gifts.refundGift }]);
});
