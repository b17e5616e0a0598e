import { errors, help, payments, plans, profile, settings, subscriptions } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import type { ResponseBody } from "@camarim/ui/api/client.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { desktop, renderScreen } from "../../../test/render-screen.tsx";
import Subscribers from "./Subscribers.tsx";

const at = "/account/subscribers";

it("asks for both filters when the second is chosen before the address has the first", async () => {
  const api = await renderScreen(Subscribers, { at });
  const find = (label: string) => page.getByLabelText(label, { exact: true });
  const choose = (label: string, place: number) => {
    const select = find(label).element() as HTMLSelectElement;
    select.value = select.options[place]?.value ?? "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    return select.value;
  };
  for (const label of ["Plano", "Situação"])
    await expect.poll(() => find(label).query()?.querySelectorAll("option").length).toBeGreaterThan(1);
  const [plan, status] = [choose("Plano", 1), choose("Situação", 1)];
  expect(generate(plans.listPlans.schema.response[200]).data[0]?._id).toBe(plan);
  const asked = () =>
    api
      .sent()
      .filter(({ endpoint }) => endpoint === subscriptions.listSubscriptions)
      .at(-1)?.url.searchParams;
  await expect.poll(() => [asked()?.get("plan"), asked()?.get("status")]).toEqual([plan, status]);
});

it("says that the plans to filter by could not be loaded, and loads them again", async () => {
  const { _id } = generate(plans.listPlans.schema.response[200]).data[0] ?? {};
  const rules = [refuse(plans.listPlans, "UNAVAILABLE")];
  const api = await renderScreen(Subscribers, { at: `${at}?plano=${_id}`, rules });
  const retry = page.getByRole("button", { name: "Não conseguimos carregar os planos. Toque para tentar de novo." });
  const select = page.getByLabelText("Plano", { exact: true });
  await expect.element(retry).toBeVisible();
  await expect.element(select).not.toBeInTheDocument();
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("Subscribers-without-plans");
  api.follow(answer(plans.listPlans, {}));
  await retry.click();
  await expect.element(select).toHaveValue(_id);
});

it("names the filter by a plan that is archived", async () => {
  await renderScreen(Subscribers, { at: `${at}?plano=0198c5b2-0000-7c3f-9d2a-4e5b6c7d8e9f` });
  await expect.element(page.getByLabelText("Plano", { exact: true })).toHaveDisplayValue("Plano antigo");
});

it("leaves what is beside the table with Escape, back to the row, and searches with the slash", async () => {
  await renderScreen(Subscribers, { at, isWide: true });
  await page.viewport(desktop.width, desktop.height);
  const row = page
    .getByRole("table")
    .getByRole("button", { name: /Ana Souza/ })
    .first();
  await row.click();
  await expect.poll(() => document.activeElement?.tagName).toBe("H2");
  await expect.element(row).toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard("/");
  const search = page.getByRole("textbox", { name: "Buscar", exact: true });
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
});

it.each([
  ["pending", /^Oi, Bia! .* comprovante .*\/assinaturas\/[\w-]+$/],
  ["active", /^Bia, entre em .*\/entrar\?volta=%2F%40\w+$/],
] as const)("starts a conversation with the message for a subscription that is %s", async (status, message) => {
  const known = generate(subscriptions.getSubscription.schema.response[200]).fan;
  const fan = { ...known, name: "Bia Luz", phone: "+5511987654321" };
  const rules = [
    answer(settings.getSetting, { receiptMessage: "", accessMessage: "{nome}, entre em {link}" }),
    answer(subscriptions.getSubscription, { fan, status, access: status === "active" }),
  ];
  await renderScreen(Subscribers, { at, rules });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  const link = page.getByRole("link", { name: /Conversar no WhatsApp/ });
  const typed = () => new URL(String(link.element().getAttribute("href"))).searchParams.get("text");
  await expect.poll(typed).toMatch(message);
});

it.each([
  ["the creator's words", settings.getSetting, "pending"],
  ["the creator's words", settings.getSetting, "active"],
  ["the address", profile.getProfile, "active"],
] as const)("starts no conversation without a message where %s could not be loaded", async (_, endpoint, status) => {
  const known = generate(subscriptions.getSubscription.schema.response[200]).fan;
  const fan = { ...known, phone: "+5511987654321" };
  const rules = [
    answer(subscriptions.getSubscription, { fan, status, access: status === "active" }),
    refuse(endpoint, "UNAVAILABLE"),
  ];
  const api = await renderScreen(Subscribers, { at, rules });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  const retry = page.getByRole("button", { name: /Não conseguimos carregar a mensagem/ });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole("link", { name: /98765-4321/ })).not.toBeInTheDocument();
  await checkScreen();
  api.follow(answer(endpoint, {}));
  await retry.click();
  const link = page.getByRole("link", { name: /Conversar no WhatsApp/ });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("?text="));
});

it("starts a conversation without a message after the access has ended", async () => {
  const known = generate(subscriptions.getSubscription.schema.response[200]).fan;
  const fan = { ...known, phone: "+5511987654321" };
  const rules = [answer(subscriptions.getSubscription, { fan, status: "expired", access: false })];
  await renderScreen(Subscribers, { at, rules });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  const link = page.getByRole("link", { name: /Conversar no WhatsApp/ });
  await expect.element(link).toHaveAttribute("href", "https://wa.me/5511987654321");
});

it.each([
  ["disputed", ["Tirar o acesso"]],
  ["charged_back", []],
] as const)("offers to revoke the access of a suspended subscription whose payment is %s", async (status, offered) => {
  const { lastPayment, plan } = generate(subscriptions.getSubscription.schema.response[200]);
  const suspended = {
    status: "charged_back" as const,
    access: false,
    plan,
    lastPayment: lastPayment && { ...lastPayment, status },
  };
  await renderScreen(Subscribers, { at, rules: [answer(subscriptions.getSubscription, suspended)] });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await expect.element(page.getByRole("dialog").getByText("Contestada").first()).toBeVisible();
  const names = ["Trocar plano", "Dar mais dias", "Cancelar assinatura", "Tirar o acesso"];
  expect(names.filter((name) => page.getByRole("button", { name }).query())).toEqual(offered);
});

it.each([
  ["2026-12-10T03:00:00Z", "Você tirou o acesso antes do fim do período: 10 de dez."],
  ["2026-11-20T03:00:00Z", "Você tirou o acesso."],
  [null, "Você tirou o acesso."],
] as const)(
  "says when access that was taken ended, and not when it was to end: %s",
  async (currentPeriodEnd, reason) => {
    const ended = { status: "revoked", access: false, endedAt: "2026-11-22T15:03:00Z", currentPeriodEnd } as const;
    await renderScreen(Subscribers, { at, rules: [answer(subscriptions.getSubscription, ended)] });
    await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
    const notice = page.getByRole("region", { name: "Terminou hoje, 12:03", exact: true });
    await expect.element(notice.getByText(reason, { exact: true })).toBeVisible();
    const sheet = page.getByRole("dialog");
    await expect.element(sheet.getByText("Acesso tirado", { exact: true }).first()).toBeVisible();
    expect(sheet.getByText("Terminou em").query()).toBeNull();
    await checkScreen();
    await takePicture(`Subscriber-revoked-${currentPeriodEnd?.slice(0, 10)}`);
  },
);

const changePlan = async () => {
  await page.getByRole("button", { name: "Trocar plano" }).click();
  const sheet = page.getByRole("dialog", { name: "Trocar plano" });
  await sheet.getByRole("list").getByRole("button").last().click();
  await sheet.getByRole("button", { name: "Trocar no próximo período" }).click();
};

const cancel = async () => {
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar assinatura" }).click();
};

it.each([
  ["a new plan", changePlan],
  ["a cancellation", cancel],
])("shows what %s makes of the open payment", async (_, change) => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment) throw new Error("no payment");
  const list = (amount: number) => answer(payments.listPayments, { data: [{ ...payment, amount, status: "pending" }] });
  const rules = [answer(subscriptions.getSubscription, { status: "active", access: true, nextPlan: null }), list(1990)];
  const api = await renderScreen(Subscribers, { at, rules });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  const shown = page.getByRole("list", { name: "Pagamentos" });
  await expect.element(shown.getByText("R$\u00a019,90")).toBeVisible();
  api.follow(list(4990));
  await change();
  await expect.element(shown.getByText("R$\u00a049,90")).toBeVisible();
});

it("keeps why a payment is marked as paid until it is sent", async () => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment?.subscription) throw new Error("no payment");
  const open = { ...payment, gateway: "bacen", status: "pending", receiptSentAt: null } as const;
  const unpaid = { ...open, subscription: { ...payment.subscription, status: "pending" } } as const;
  const rules = [
    answer(subscriptions.getSubscription, { status: "pending", access: false }),
    answer(payments.listPayments, { data: [unpaid] }),
  ];
  const api = await renderScreen(Subscribers, { at, rules });
  const sheet = page.getByRole("dialog", { name: "Marcar como pago?" });
  const reopen = () => page.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await reopen();
  await sheet.getByRole("radio", { name: "Recebi em dinheiro" }).click();
  await sheet.getByLabelText(/^Detalhe/).fill("No camarim, depois do show");
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await reopen();
  await expect.element(sheet.getByLabelText(/^Detalhe/)).toHaveValue("No camarim, depois do show");
  await expect.element(sheet.getByRole("radio", { name: "Recebi em dinheiro" })).toBeChecked();
  await sheet.getByRole("button", { name: /pago/ }).click();
  await expect.poll(() => api.changes()).toHaveLength(1);
  expect(api.changes()[0]?.body).toEqual({ reason: "Recebi em dinheiro: No camarim, depois do show" });
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});

type Settled = {
  payment: Partial<Payment>;
  subscription?: Partial<ResponseBody<typeof subscriptions.getSubscription>>;
};
const ofOwnKey: Partial<Payment> = { gateway: "bacen", status: "pending", receiptSentAt: null, paidAt: null };
const isPaid: Partial<Payment> = { status: "paid", paidAt: "2026-11-22T15:00:00Z" };

/** Answers uploads, which are not made by `fetch`. */
class Upload extends XMLHttpRequest {
  override open() {
    super.open("GET", "data:application/json,{}");
  }
}

/** The list responds only once the screen no longer offers what was done, and its dialog is gone. */
it.each<[string, Settled, Settled, open: string, fill: string | null, send: string, done: RegExp]>([
  [
    "a payment is marked as paid",
    { payment: ofOwnKey },
    { payment: isPaid },
    ...([
      "Já recebi: marcar como pago",
      "Detalhe (opcional)",
      "Marcar como pago",
      /^Pagamento de .* confirmado$/,
    ] as const),
  ],
  [
    "a receipt is sent",
    { payment: ofOwnKey },
    { payment: { receiptSentAt: "2026-11-22T15:00:00Z", receiptManualApproved: null } },
    ...(["Enviar comprovante dele", "Código da transação", "Enviar comprovante", /^Comprovante guardado/] as const),
  ],
  [
    "a refund is recorded",
    { payment: { ...ofOwnKey, ...isPaid, refund: null, refunded: 0 } },
    { payment: { status: "refunded" } },
    ...(["Devolvi um pagamento", "Código da transação", "Registrar devolução", /^Devolução a .* registrada$/] as const),
  ],
  [
    "an order is canceled",
    { payment: ofOwnKey, subscription: { status: "pending", access: false } },
    { payment: { status: "expired" }, subscription: { status: "canceled", access: false, history: [] } },
    ...(["Cancelar assinatura", null, "Cancelar assinatura", /^Assinatura cancelada$/] as const),
  ],
])("says so when %s", async (_, before, after, open, fill, send, done) => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment?.subscription) throw new Error("no payment");
  const { subscription } = payment;
  const rulesOf = ({ payment: change, subscription: changed = { status: "active", access: true } }: Settled) => [
    answer(payments.listPayments, {
      data: [{ ...payment, ...before.payment, ...change, subscription }],
      totalCount: 1,
    }),
    answer(subscriptions.getSubscription, changed),
  ];
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = await renderScreen(Subscribers, { at, rules: rulesOf(before) });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await page.getByRole("button", { name: open }).click();
  const inside = fill ? page.getByLabelText(fill) : page.getByRole("alertdialog");
  if (fill) await inside.fill("E0000000020261122150000000000001");
  const list = answer(subscriptions.listSubscriptions, {});
  const slow = async (...args: Parameters<Rule["respond"]>) => {
    await expect.element(inside).not.toBeInTheDocument();
    return list.respond(...args);
  };
  api.follow(...rulesOf(after), { ...list, respond: slow });
  await page.getByRole("button", { name: send }).click();
  await expect.element(page.getByText(done)).toBeVisible();
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});

it("says of each payment what is true of its money", async () => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment) throw new Error("no payment");
  const paidAt = "2026-11-22T15:00:00Z";
  const cases = [
    ["em aberto", { status: "pending", paidAt: null }],
    ["pago", { status: "paid", paidAt }],
    ["recusado", { status: "refused", paidAt: null }],
    // Nothing was paid in time, or its order or subscription was canceled before.
    ["não pago", { status: "expired", paidAt: null }],
    ["cancelado", { status: "revoked", paidAt: null }],
    // The money is there, and unlocks nothing: access was taken away, or the same was paid twice.
    ["pago, sem acesso", { status: "revoked", paidAt }],
    ["pago, sem acesso", { status: "expired", paidAt }],
    ["devolvido", { status: "refunded", paidAt }],
    ["em contestação", { status: "disputed", paidAt }],
    ["contestação perdida", { status: "charged_back", paidAt }],
  ] as const;
  const data = cases.map(([, change], i) => ({
    ...{ ...payment, refund: null, refundDue: false },
    ...{ ...change, _id: `0197a1b2-0000-7000-8000-00000000000${i}` },
  }));
  await renderScreen(Subscribers, { at, rules: [answer(payments.listPayments, { data, totalCount: data.length })] });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  const rows = page.getByRole("list", { name: "Pagamentos" }).getByRole("listitem");
  await expect.poll(() => rows.elements().length).toBe(cases.length);
  for (const [i, [word]] of cases.entries())
    await expect.element(rows.nth(i).getByText(word, { exact: true })).toBeVisible();
  await checkNarrowWindows();
  rows.nth(9).element().scrollIntoView();
  await takePicture("Subscribers-payments");
});

it("corrects an address that nobody has signed in with, and says why it cannot", async () => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment) throw new Error("no payment");
  const list = (mayCorrectEmail: boolean) => {
    const fan = { ...payment.fan, name: "Maria Eduarda Albuquerque dos Santos Vasconcelos", email: "maria@gmial.com" };
    return answer(payments.listPayments, { data: [{ ...payment, fan, mayCorrectEmail }] });
  };
  const api = await renderScreen(Subscribers, { at, rules: [list(true)] });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await page.getByRole("button", { name: /^Corrigir e-mail.*maria@gmial.com/ }).click();
  const sheet = page.getByRole("dialog", { name: "Corrigir e-mail" });
  const field = sheet.getByLabelText("E-mail certo");
  const send = sheet.getByRole("button", { name: "Corrigir e-mail" });
  await expect.element(field).toHaveValue("maria@gmial.com");
  await send.click();
  await expect.element(sheet.getByText("Este é o e-mail que está no pedido.")).toBeVisible();
  expect(api.changes()).toEqual([]);
  await takePicture("CorrectEmail");
  await field.fill("maria@gmail.com");
  api.follow(refuse(help.correctFanEmail, "ORDER_EMAIL_VERIFIED"));
  await send.click();
  await expect.element(page.getByText(errors.ORDER_EMAIL_VERIFIED.title)).toBeVisible();
  await expect.element(field).toHaveValue("maria@gmail.com");
  api.follow(answer(help.correctFanEmail, {}), list(false));
  await send.click();
  await expect.element(page.getByText("Enviamos a maria@gmail.com como entrar")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Corrigir e-mail/ })).not.toBeInTheDocument();
  const body = { email: "maria@gmail.com" };
  expect(api.changes()).toEqual(Array(2).fill({ endpoint: help.correctFanEmail, body }));
});
