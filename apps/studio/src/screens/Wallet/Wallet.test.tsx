import { auth, ledger, profile, transfers } from "@camarim/contract";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { always, answer, answerPages, type Rule, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Wallet from "./Wallet.tsx";

const at = "/account/wallet";
const operations = page.getByRole("list", { name: "Operações" }).getByRole("button");
const pages = answerPages(ledger.listOperations, 25);
const offsetOf = (url: URL) => Number(url.searchParams.get("offset") ?? 0);

/** The rest of the list comes from `rest`. */
const withRest = (rest: Rule["respond"]): Rule => ({
  endpoint: ledger.listOperations,
  respond: (state, url) => (offsetOf(url) > 0 ? rest(state, url) : pages.respond(state, url)),
});

it("keeps the operations it has when the rest fails, and loads it by the button", async () => {
  const broken = withRest(async () =>
    Response.json({ code: "UNAVAILABLE", title: "t", message: "m" }, { status: 503 }),
  );
  const api = await renderScreen(Wallet, { at, rules: [broken] });
  await expect.element(operations.first()).toBeVisible();
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByText(/^Não conseguimos carregar o resto/)).toBeVisible();
  expect(operations.elements()).toHaveLength(20);
  api.follow(pages);
  await page.getByRole("button", { name: "Ver mais operações" }).click();
  await expect.poll(() => operations.elements().length).toBe(25);
});

it("loads the rest when a busy browser reports the end out of sight and in sight at once", async () => {
  const reports: IntersectionObserverCallback[] = [];
  class Busy {
    observe = () => {};
    disconnect = () => {};
    constructor(report: IntersectionObserverCallback) {
      reports.push(report);
    }
  }
  vi.stubGlobal("IntersectionObserver", Busy);
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderScreen(Wallet, { at, rules: [pages] });
  await expect.element(operations.first()).toBeVisible();
  const seen = [{ isIntersecting: false }, { isIntersecting: true }] as IntersectionObserverEntry[];
  for (const report of reports) report(seen, {} as IntersectionObserver);
  await expect.poll(() => operations.elements().length).toBe(25);
});

it("shows no operation twice when a sale that was made meanwhile has shifted the pages", async () => {
  const shifted = withRest((state, url) => {
    const next = new URL(url);
    next.searchParams.set("offset", String(offsetOf(url) - 1));
    return pages.respond(state, next);
  });
  await renderScreen(Wallet, { at, rules: [shifted] });
  await expect.element(operations.first()).toBeVisible();
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => operations.elements().length).toBeGreaterThan(20);
  await expect.element(page.getByText(/25.operações/)).toBeVisible();
  expect(operations.elements()).toHaveLength(25);
});

it.each([
  ["iugu", /^A iugu recebe as vendas/, /^Para transferirR\$\s0,00/, true],
  [
    "mercadopago",
    /^As vendas caem na sua conta do Mercado Pago/,
    /^Foi para sua conta do Mercado PagoR\$\s0,00/,
    false,
  ],
  ["bacen", /^O PIX dos seus fãs cai na hora/, /^Caiu no seu bancoR\$\s0,00/, false],
] as const)(
  "names the money by where it is received before the first sale: %s",
  async (gateway, lead, figure, needs) => {
    const rules = [always(auth.getMe, { paymentGateway: gateway }), answer(transfers.getRecipient, { status: "none" })];
    await renderScreen(Wallet, { at, state: "empty", rules });
    const head = page.getByRole("region", { name: "Saldo" });
    await expect.element(head.getByText(lead)).toBeVisible();
    await expect.poll(() => head.element().textContent).toMatch(figure);
    expect(page.getByRole("link", { name: /Dados de recebimento/ }).query() !== null).toBe(needs);
  },
);

it("shows a sale through Mercado Pago as it arrived there, without a bill or a bank", async () => {
  const sale = { amount: 2_990, fee: 299, net: 2_691, custody: "own_account", type: "payable" } as const;
  const rules = [
    always(auth.getMe, { paymentGateway: "mercadopago" }),
    answer(transfers.getRecipient, { status: "none" }),
    answerPages(ledger.listOperations, 1, { ...sale, status: "transferred" }),
    answer(ledger.getOperation, { ...sale, status: "transferred", entries: [] }),
    answer(ledger.listPayables, { data: [], upcoming: [] }),
    answer(ledger.getBalance, {
      ...{ totalBalance: 0, available: 0, waitingFunds: 0, transferred: 0, blocked: 0, receivedOutside: 0, feesDue: 0 },
      ...{ receivedInAccount: 2_691, disputed: 0, debt: 0 },
    }),
  ];
  await renderScreen(Wallet, { at, rules });
  const head = page.getByRole("region", { name: "Saldo" });
  await expect.poll(() => head.element().textContent).toMatch(/^Foi para sua conta do Mercado PagoR\$\s26,91/);
  await expect
    .poll(() => operations.elements().map((row) => row.textContent))
    .toEqual([expect.stringMatching(/26,91/)]);
  await operations.first().click();
  const sheet = page.getByRole("dialog", { name: "Venda" });
  await expect.element(sheet.getByText("Fica para você")).toBeVisible();
  await expect.element(sheet.getByText("R$ 26,91")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/fatura|no seu banco|Falta preencher/);
});

it("does not offer to publish a page that was taken down", async () => {
  const hidden = always(profile.getProfile, { published: false, obstacle: "taken_down" });
  await renderScreen(Wallet, { at, state: "empty", rules: [hidden] });
  await expect.element(page.getByRole("link", { name: "Ver por que minha página está fora do ar" })).toBeVisible();
  expect(page.getByText("Publicar minha página").query()).toBeNull();
});

it("says nothing about the next money while it could not be loaded, and loads it again by the button", async () => {
  const rules = [refuse(ledger.listPayables, "UNAVAILABLE"), always(auth.getMe, { paymentGateway: "iugu" })];
  const api = await renderScreen(Wallet, { at, rules });
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  expect(page.getByText("Nada a caminho por enquanto.").elements()).toEqual([]);
  expect(page.getByText(/^Próximo/).elements()).toEqual([]);
  api.follow(answer(ledger.listPayables, {}));
  await retry.click();
  await expect.element(page.getByText(/^Próximo: /)).toBeVisible();
});
