import { errors, payments, receipts, refunds } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { findBrokenWords } from "../../../test/find-broken-words.ts";
import { generate } from "../../../test/generate.ts";
import { desktop, renderScreen } from "../../../test/render-screen.tsx";
import { queryClient } from "../../queries/client.ts";
import { receiptsQuery } from "../../queries/payments.ts";
import Receipts from "./Receipts.tsx";

const at = "/account/pix/receipts";
const names = ["Dora Reis", "Enzo Pires", "Flávia Cruz"];
const check = (kind: Payment["receiptChecks"][number]["kind"], level: "green" | "amber" | "red", message: string) => ({
  kind,
  level,
  message,
});
const good = [check("amount", "green", "O valor é R$ 29,90"), check("receiver", "green", "Quem recebeu foi você")];
const scheduled = [check("scheduled", "red", "É um agendamento: o dinheiro ainda não saiu")];
const article = page.getByRole("article");
const alertdialog = page.getByRole("alertdialog");

/** Receipts of these fans, which wait unless they are approved in some seconds. */
function toList(
  fans: readonly string[],
  receiptChecks: Payment["receiptChecks"],
  receiptApprovesIn: number | null = null,
): Rule {
  const list = generate(payments.listPayments.schema.response[200]);
  const data = fans.map((name, place): Payment => {
    // The same fan has the same payment in each list.
    const known = names.indexOf(name);
    const one = list.data[known < 0 ? names.length + place : known] as Payment;
    return { ...one, amount: 2_990, receiptChecks, receiptApprovesIn, fan: { ...one.fan, name } };
  });
  return answer(payments.listPayments, { data, totalCount: data.length });
}

const none = [
  ...[refunds.listRefunds, refunds.listWaitingRefunds].map((list) => answer(list, { data: [] })),
  answer(payments.getApprovedToday, { people: 0, amount: 0 }),
];

async function open(fans: readonly string[], receiptChecks: Payment["receiptChecks"], receiptApprovesIn?: number) {
  const rules = [toList(fans, receiptChecks, receiptApprovesIn), ...none];
  return renderScreen(Receipts, { at, rules, isWide: true });
}

/** A decision ignores presses within 0.7 s of being shown, which may have been meant for the one before. */
async function waitUntilDecidable() {
  const shownAt = performance.now();
  await expect.poll(() => performance.now() - shownAt).toBeGreaterThan(700);
}

it("is reviewed on a desktop by keys, which are letters in a field and nothing while a dialog is open", async () => {
  const api = await open(names, good);
  await page.viewport(desktop.width, desktop.height);
  await expect.element(article.getByText("Dora Reis")).toBeVisible();
  const shows = async (keys: string, name: string) => {
    await userEvent.keyboard(keys);
    await expect.element(article.getByText(name)).toBeVisible();
  };
  await shows("j", "Enzo Pires");
  await expect.element(article).toHaveFocus();
  await shows("jj", "Flávia Cruz");
  await shows("k", "Enzo Pires");
  await userEvent.keyboard("/");
  const search = page.getByRole("textbox", { name: "Buscar por nome" });
  await expect.element(search).toHaveFocus();
  await shows("jkr flavia", "Enzo Pires");
  await userEvent.fill(search, "flavia");
  await shows("{Enter}", "Flávia Cruz");
  await userEvent.fill(search, "");
  (search.element() as HTMLElement).blur();
  await userEvent.keyboard("?");
  const help = page.getByRole("dialog", { name: "Atalhos" });
  await expect.element(help).toBeVisible();
  await userEvent.keyboard("k{Escape}");
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(article.getByText("Flávia Cruz")).toBeVisible();
  await shows("k", "Enzo Pires");
  // Just shown: the key may have been meant for the receipt before.
  await userEvent.keyboard("r");
  const reject = page.getByRole("dialog", { name: "Reprovar comprovante" });
  await waitUntilDecidable();
  await userEvent.keyboard("r");
  await expect.element(reject).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(reject).not.toBeInTheDocument();
  expect(api.changes()).toEqual([]);
});

it.each([desktop, { width: 390, height: 844 }])("says what was read in a photo, at $width px", async (viewport) => {
  const name = "Maria Eduarda Albuquerque dos Santos Vasconcelos";
  await open(
    [name, "Ivo Lima"],
    [
      check("amount", "green", "Lido da foto: o valor é R$ 29,90"),
      check("receiver", "green", "Lido da foto: quem recebeu foi você"),
      check("day", "amber", "A data escrita não parece a do código da transação: confira"),
      check("file", "green", "Arquivo novo, nunca enviado antes"),
      check("endToEndId", "amber", "O código na foto parece o de outro pagamento: confira"),
    ],
  );
  await page.viewport(viewport.width, viewport.height);
  const row = page.getByRole("button", { name: new RegExp(name) });
  await expect.element(row.first()).toBeVisible();
  if (viewport !== desktop) await row.first().click();
  await expect.element(page.getByText("Lido da foto: o valor é R$ 29,90")).toBeVisible();
  await expect.element(page.getByText("O código na foto parece o de outro pagamento: confira")).toBeVisible();
  await checkScreen();
  await takePicture(`receipt-photo-${viewport.width}`);
});

it.each([
  [{ people: 12, amount: 60_870 }, "Hoje você liberou 12\u00a0pessoas, R$\u00a0608,70."],
  [{ people: 1, amount: 2_490 }, "Hoje você liberou 1\u00a0pessoa, R$\u00a024,90."],
])("says what was approved today once nothing waits: %o", async (approved, message) => {
  const rules = [toList([], good), answer(payments.getApprovedToday, approved), ...none];
  await renderScreen(Receipts, { at, rules, isWide: true });
  await expect.element(page.getByRole("heading", { name: "Tudo conferido" })).toBeVisible();
  expect(document.body.textContent).toContain(message);
  await checkScreen();
  await takePicture(`Receipts-done-${approved.people}`);
});

it.each([
  ["nothing was", answer(payments.getApprovedToday, { people: 0, amount: 0 })],
  ["it is not known what was", refuse(payments.getApprovedToday, "UNAVAILABLE")],
])("does not say what was approved today where %s", async (_what, rule) => {
  await renderScreen(Receipts, { at, rules: [toList([], good), rule, ...none], isWide: true });
  await expect.element(page.getByRole("heading", { name: "Nada para conferir" })).toBeVisible();
  await expect.element(page.getByText(/Hoje você liberou/)).not.toBeInTheDocument();
});

it("does not say of what was approved yesterday that it was today", async () => {
  const rules = [toList([], good), answer(payments.getApprovedToday, { people: 12, amount: 60_870 }), ...none];
  await renderScreen(Receipts, { at, rules, isWide: true });
  await expect.element(page.getByText(/Hoje você liberou/)).toBeVisible();
  vi.setSystemTime(new Date("2026-11-23T02:59:59Z"));
  await queryClient.refetchQueries(receiptsQuery());
  await expect.element(page.getByText(/Hoje você liberou/)).toBeVisible();
  vi.setSystemTime(new Date("2026-11-23T03:00:00Z"));
  await queryClient.refetchQueries(receiptsQuery());
  await expect.element(page.getByRole("heading", { name: "Nada para conferir" })).toBeVisible();
  await expect.element(page.getByText(/Hoje você liberou/)).not.toBeInTheDocument();
});

it("breaks neither a word nor an amount in the queue", async () => {
  const list = generate(payments.listPayments.schema.response[200]);
  const fans = ["João Guilherme Vasconcellos de Mendonça", "Francisca das Chagas Rodrigues Bittencourt"];
  const data = fans.map((name, place): Payment => {
    const one = list.data[place] as Payment;
    const title = "Trimestral com bastidores e ensaios completos";
    return {
      ...one,
      amount: 100_000_000,
      title,
      receiptChecks: scheduled,
      receiptApprovesIn: null,
      fan: { ...one.fan, name },
    };
  });
  await renderScreen(Receipts, {
    at,
    rules: [answer(payments.listPayments, { data, totalCount: 2 }), ...none],
    isWide: true,
  });
  for (const width of [1024, 1280, 1920]) {
    await page.viewport(width, 800);
    const queue = page.getByRole("navigation", { name: "Comprovantes para conferir" });
    await expect.element(queue.getByText(fans[0] as string)).toBeVisible();
    expect(findBrokenWords(), `${width} px`).toEqual([]);
    await checkScreen();
    await takePicture(`receipt-queue-${width}`);
  }
});

it("is approved at a second press if a check has failed", async () => {
  const api = await open(["Rita Prado"], scheduled);
  const approve = page.getByRole("button", { name: "Aprovar pagamento" });
  await expect.element(approve).toBeVisible();
  await waitUntilDecidable();
  await approve.click();
  await expect.element(alertdialog.getByText("É um agendamento: o dinheiro ainda não saiu")).toBeVisible();
  await alertdialog.getByRole("button", { name: "Cancelar" }).click();
  expect(api.changes()).toEqual([]);
  await approve.click();
  await alertdialog.getByRole("button", { name: "Aprovar mesmo assim" }).click();
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([receipts.approvePayment]);
});

const undo = page.getByRole("button", { name: /^Desfazer/ });

/** Presses the two buttons; the list has the approvals from then on. */
async function approveAll(api: Awaited<ReturnType<typeof open>>, receiptApprovesIn = 10) {
  const { data } = generate(payments.listPayments.schema.response[200]);
  const ids = data.slice(0, names.length).map(({ receiptId }) => receiptId as string);
  const wait = (receiptApprovesIn: number | null) => toList(names, good, receiptApprovesIn);
  await page.getByRole("button", { name: "Aprovar os 3 verdes" }).click();
  const sheet = page.getByRole("dialog", { name: /^Aprovar 3.pagamentos/ });
  await expect.element(sheet.getByText(/89,70/)).toBeVisible();
  api.follow(answer(receipts.scheduleApprovals, { receipts: ids, seconds: 10 }), wait(receiptApprovesIn));
  await sheet.getByRole("button", { name: "Aprovar os 3", exact: true }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: receipts.scheduleApprovals, body: { receipts: ids } }]);
  return { ids, wait };
}

it("approves all green ones by two presses, counts down, and says when it is done", async () => {
  const api = await open(names, good);
  await approveAll(api, 1);
  await expect.element(page.getByText(/^ · \d+ s$/)).toBeVisible();
  await expect.element(page.getByText(/^Nada para conferir/)).toBeVisible();
  await takePicture("Receipts-undo");
  api.follow(toList([], good));
  await expect.element(page.getByText(/^3.pagamentos aprovados/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

it.each([
  ["a press", () => undo.click()],
  ["a key", () => userEvent.keyboard("z")],
])("undoes it by %s, also when another device began it", async (_what, press) => {
  const api = await open(names, good, 9);
  await expect.element(undo).toBeVisible();
  api.follow(answer(receipts.cancelApprovals, { receipts: [] }), toList(names, good));
  await press();
  await expect.element(page.getByText("Nada foi aprovado")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Aprovar os 3 verdes" })).toBeVisible();
  expect(api.changes().map(({ endpoint }) => endpoint)).toEqual([receipts.cancelApprovals]);
});

it("says which were not approved, since they are not green any more", async () => {
  const api = await open(names, good, 0);
  await expect.element(page.getByText(/^Aprovando 3.pagamentos…/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  api.follow(toList(["Enzo Pires"], scheduled));
  await expect.element(page.getByText(/^2.pagamentos aprovados, 1 não: veja de novo/)).toBeVisible();
});

it("approves nothing without a connection, and says so", async () => {
  const api = await open(names, good);
  api.follow(refuse(receipts.scheduleApprovals, "UNAVAILABLE"));
  await page.getByRole("button", { name: "Aprovar os 3 verdes" }).click();
  await page.getByRole("button", { name: "Aprovar os 3", exact: true }).click();
  await expect.element(page.getByText(errors.UNAVAILABLE.title)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Aprovar os 3 verdes" })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

it("is turned by a swipe, and not by one that scrolls", async () => {
  await open(names, scheduled);
  await page.getByRole("button", { name: /Dora Reis/ }).click();
  await expect.element(article.getByText("Dora Reis")).toBeVisible();
  const swipe = (across: number, down: number) => {
    const target = article.element();
    const at = (x: number, y: number) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
    target.dispatchEvent(new TouchEvent("touchstart", { touches: [at(200, 300)], bubbles: true }));
    const changedTouches = [at(200 + across, 300 + down)];
    target.dispatchEvent(new TouchEvent("touchend", { changedTouches, bubbles: true }));
  };
  swipe(-90, 10);
  await expect.element(article.getByText("Enzo Pires")).toBeVisible();
  swipe(-90, 200);
  swipe(-30, 0);
  swipe(90, 0);
  await expect.element(article.getByText("Dora Reis")).toBeVisible();
});

const shown = page.getByRole("article");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const sheet = page.getByRole("dialog", { name: "Reprovar comprovante" });

const [payment] = generate(payments.listPayments.schema.response[200]).data;
const waiting = ["Rita Prado", "Sara Melo", "Téo Lima"].map((name, place) => {
  if (!payment) throw new Error("no payment");
  const _id = payment._id.replace(/.$/, `${place}`);
  return { ...payment, fan: { ...payment.fan, name }, _id, receiptChecks: [], receiptApprovesIn: null };
});
const list = (data = waiting) => answer(payments.listPayments, { data, totalCount: data.length });
const rules = [list(), ...none];

/** A decision ignores presses within 0.7 s of being shown. */
async function openSheet() {
  await expect
    .poll(() => {
      if (!sheet.query()) (button("Reprovar").element() as HTMLElement).click();
      return sheet.query();
    })
    .not.toBeNull();
}

it("shows the receipts one by one, without a decision on those that are skipped", async () => {
  const api = await renderScreen(Receipts, { at, rules });
  await page.getByRole("button", { name: /Rita Prado/ }).click();
  await expect.element(page.getByText("1 de 3")).toBeVisible();
  await button("Próximo").click();
  await expect.element(shown.getByText("Sara Melo").first()).toBeVisible();
  api.follow(list(waiting.filter((_, place) => place !== 1)));
  await expect
    .poll(() => {
      if (api.changes().length === 0) (button("Aprovar pagamento").element() as HTMLElement).click();
      return api.changes().map(({ endpoint }) => endpoint);
    })
    .toEqual([receipts.approvePayment]);
  await expect.element(shown.getByText("Téo Lima").first()).toBeVisible();
  await expect.element(button("Próximo")).toBeDisabled();
  await button("Anterior").click();
  await expect.element(shown.getByText("Rita Prado").first()).toBeVisible();
  await button("Ver a lista").click();
  await expect.element(page.getByRole("button", { name: /Téo Lima/ })).toBeVisible();
});

it("keeps the reason for one receipt until it is sent, and does not show it at another", async () => {
  const api = await renderScreen(Receipts, { at, rules });
  const reason = sheet.getByLabelText("Motivo");
  await page.getByRole("button", { name: /Rita Prado/ }).click();
  await openSheet();
  await reason.fill("O valor é de outro mês");
  window.history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await button("Próximo").click();
  await openSheet();
  await expect.element(reason).toHaveValue("");
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect.poll(() => window.history.state?.overlays ?? 0).toBe(0);
  await api.goTo("/account/menu");
  await expect.element(page.getByRole("main", { name: "elsewhere" })).toBeVisible();
  await api.goTo(at);
  await page.getByRole("button", { name: /Rita Prado/ }).click();
  await openSheet();
  await expect.element(reason).toHaveValue("O valor é de outro mês");
  api.follow(list(waiting.slice(1)));
  await sheet.getByRole("button", { name: "Reprovar comprovante" }).click();
  const body = { reason: "O valor é de outro mês" };
  await expect.poll(() => api.changes()).toEqual([{ endpoint: receipts.rejectPayment, body }]);
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});

it("opens the payment of a waiting refund that has no subscription, where it can be canceled", async () => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment) throw new Error("no payment");
  const requestedAt = "2026-11-21T12:00:00Z";
  const refund = { amount: 2_990, state: "waiting", reason: "balance", requestedAt, mayCancel: true } as const;
  const gift = { ...payment, kinds: ["gift" as const], subscription: null, gateway: "iugu" as const, refund };
  const data = [{ ...gift, receiptUrl: null, endToEndId: null, fan: { ...gift.fan, name: "Dora Reis" } }];
  const rules = [answer(payments.listPayments, { data }), answer(refunds.listWaitingRefunds, { data, totalCount: 1 })];
  const api = await renderScreen(Receipts, { at, rules });
  await page.getByRole("list", { name: "Devoluções na fila" }).getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: "Dora Reis" });
  await sheet.getByRole("button", { name: /Toque para ver a devolução/ }).click();
  await alertdialog.getByRole("button", { name: "Cancelar devolução" }).click();
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([refunds.cancelRefund]);
});

/** Nothing waits for a decision, and these orders, by the names of their fans, are not paid. */
function toUnpaid(fans: readonly string[], count = fans.length): Rule {
  const list = generate(payments.listPayments.schema.response[200]);
  const [one] = list.data;
  if (!one?.subscription) throw new Error("no payment of a subscription");
  const { subscription } = one;
  const data = fans.map((name, place) => ({
    ...{
      ...one,
      amount: 2_490,
      title: place === 0 ? "Mensal" : "Mimo",
      receiptUrl: null,
      paidAt: null,
      refund: null,
      refundDue: false,
    },
    ...{ _id: one._id.replace(/.$/, `${place}`), status: "pending" as const, fan: { ...one.fan, name } },
    subscription: place === 0 ? { ...subscription, status: "pending" as const } : null,
  }));
  return {
    endpoint: payments.listPayments,
    async respond(_state, { searchParams }) {
      if (searchParams.has("hasReceiptUrl")) return Response.json({ ...list, data: [], totalCount: 0, hasMore: false });
      if (searchParams.has("order")) return Response.json({ ...list, data: data.slice(1), totalCount: 1 });
      return Response.json({ ...list, data, totalCount: count, hasMore: count > data.length });
    },
  };
}

it.each([desktop, { width: 390, height: 844 }])(
  "has who ordered and did not pay once nothing waits, at $width px",
  async (viewport) => {
    const api = await renderScreen(Receipts, { at, rules: [toUnpaid(["Igor Sales", "Paula Nunes"], 31), ...none] });
    await page.viewport(viewport.width, viewport.height);
    const orders = page.getByRole("list", { name: "Pediram e não pagaram" });
    await expect.element(orders.getByRole("link", { name: /Igor Sales.*Mensal · pediu .*24,90/ })).toBeVisible();
    await expect.element(page.getByText("Os 2 pedidos mais novos, de 31.")).toBeVisible();
    await checkScreen();
    await takePicture(`receipts-unpaid-${viewport.width}`);
    await orders.getByRole("button", { name: /Paula Nunes.*Mimo · pediu/ }).click();
    const sheet = page.getByRole("dialog", { name: "Paula Nunes" });
    await expect.element(sheet.getByText("em aberto")).toBeVisible();
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await expect.poll(() => window.history.state?.overlays ?? 0).toBe(0);
    await orders.getByRole("link", { name: /Igor Sales/ }).click();
    await expect.element(page.getByRole("main", { name: "elsewhere" })).toBeVisible();
    expect(api.changes()).toEqual([]);
  },
);

it("does not speak of unpaid orders while a receipt waits, or if there are none", async () => {
  await open(["Rita Prado"], scheduled);
  await expect.element(article.getByText("Rita Prado")).toBeVisible();
  await expect.element(page.getByText("Pediram e não pagaram")).not.toBeInTheDocument();
});

it.each([
  ["an unclaimed gift", { isUnclaimedGift: true }, /^O presente que .* não foi resgatado/],
  ["a withdrawal", {}, /desistiu nos primeiros 7 dias/],
  [
    "a payment that was not accepted",
    { isUnwanted: true, isHandedOver: true },
    /^O pagamento de .* não pôde ser aceito/,
  ],
] as const)("says why money goes back: %s", async (_, why, lead) => {
  const { data } = generate(refunds.listRefunds.schema.response[200]);
  const [one] = data as [refunds.Refund];
  const due = { ...one, returnedAt: null, isHandedOver: false, isUnclaimedGift: false, isUnwanted: false, ...why };
  const waiting = answer(refunds.listRefunds, { data: [due], totalCount: 1 });
  await renderScreen(Receipts, { at, rules: [waiting, toList([], good), ...none], isWide: true });
  await page.getByRole("button", { name: new RegExp(`^${one.fan.name}`) }).click();
  await expect.element(page.getByRole("dialog").getByText(lead)).toBeVisible();
});
