import { auth, factors, gateways, ledger, transfers } from "@camarim/contract";
import { call } from "@camarim/ui/api/client.ts";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, answerPages, refuse } from "../../../test/api.ts";
import { renderApp, renderScreen } from "../../../test/render-screen.tsx";
import Transfer from "./Transfer.tsx";

const at = "/account/transfer";
const rules = [
  answer(gateways.getIuguAccount, { status: "verified" }),
  answer(transfers.getRecipient, { transferEnabled: true }),
  answer(ledger.getBalance, { available: 5_000 }),
  answer(transfers.listTransfers, { data: [] }),
];

async function request(amount: string): Promise<void> {
  await page.getByLabelText("Valor").fill(amount);
  await page.getByRole("button", { name: "Transferir", exact: true }).click();
}

it("refuses more than is available", async () => {
  const api = await renderScreen(Transfer, { at, rules });
  await request("50,01");
  await expect
    .element(page.getByLabelText("Valor"))
    .toHaveAccessibleDescription("O valor passa do seu saldo disponível.");
  expect(api.changes()).toEqual([]);
});

it("asks before it transfers, and keeps nothing of the form afterwards", async () => {
  const api = await renderScreen(Transfer, { at, rules });
  await request("50,00");
  await expect.element(page.getByRole("alertdialog", { name: "Transferir R$ 50,00?" })).toBeVisible();
  expect(api.changes()).toEqual([]);
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect.element(page.getByText("Transferência pedida. Avisamos aqui quando chegar.")).toBeVisible();
  expect(api.changes()).toEqual([{ endpoint: transfers.postTransfer, body: { amount: 5_000 } }]);
  await expect.element(page.getByLabelText("Valor")).toHaveValue("");
});

it("asks who is there if the session was not confirmed, and keeps the amount", async () => {
  const noFactors = answer(factors.getFactors, { app: null, passkeys: [] });
  await renderScreen(Transfer, {
    at,
    rules: [...rules, noFactors, refuse(transfers.postTransfer, "CONFIRMATION_REQUIRED")],
  });
  await request("50,00");
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect.element(page.getByRole("dialog").getByLabelText("Sua senha")).toBeVisible();
});

/** Of the requests that change something. */
const keysOf = ({ sent }: Awaited<ReturnType<typeof renderScreen>>) =>
  sent().flatMap(({ endpoint, idempotencyKey }) => (endpoint.method === "GET" ? [] : idempotencyKey));

async function transferAll(): Promise<void> {
  // They would cover the dialog.
  for (const { id } of getAlerts()) await dismissAlert(id);
  await request("50,00");
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
}

it("repeats the same request after a lost answer, and sends another after an answer", async () => {
  const api = await renderScreen(Transfer, { at, rules: [...rules, refuse(transfers.postTransfer, "UNAVAILABLE")] });
  await transferAll();
  api.follow(refuse(transfers.postTransfer, "TOO_MANY_ATTEMPTS"));
  await transferAll();
  api.follow(refuse(transfers.postTransfer, "GATEWAY_BUSY"));
  await transferAll();
  api.follow(answer(transfers.postTransfer, { status: "requested" }));
  await transferAll();
  await expect.element(page.getByText("Transferência pedida. Avisamos aqui quando chegar.")).toBeVisible();
  await transferAll();
  const [lost, limited, refused, taken, another] = keysOf(api);
  expect([limited, refused]).toEqual([lost, lost]);
  expect(new Set([lost, taken, another]).size).toBe(3);
});

it("says that a transfer whose answer was lost is requested already", async () => {
  const api = await renderScreen(Transfer, { at, rules: [...rules, refuse(transfers.postTransfer, "UNAVAILABLE")] });
  api.follow(answerPages(transfers.listTransfers, 1, { amount: 5_000, status: "requested" }));
  await transferAll();
  await expect.element(page.getByText("A caminho")).toBeVisible();
  const listed = await call(transfers.listTransfers);
  api.follow(answer(transfers.postTransfer, { ...listed.data[0], status: "requested" }));
  await transferAll();
  await expect.element(page.getByText("Esta transferência já tinha sido pedida, e não pedimos outra.")).toBeVisible();
});

it("orders an equal transfer for whoever has opened the screen with the first one in the list", async () => {
  const api = await renderApp({ at, rules: [refuse(transfers.postTransfer, "UNAVAILABLE"), ...rules] });
  await transferAll();
  api.follow(answerPages(transfers.listTransfers, 1, { amount: 5_000, status: "requested" }));
  await transferAll();
  await expect.element(page.getByText("A caminho")).toBeVisible();
  void api.goTo("/account/iugu-account");
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(page.getByLabelText("Valor")).not.toBeInTheDocument();
  await api.goTo(at);
  await transferAll();
  await transferAll();
  const [lost, repeated, another, repeatedAnother] = keysOf(api);
  expect(repeated).toBe(lost);
  expect(another).not.toBe(lost);
  expect(repeatedAnother).toBe(another);
});

it("says that the gateway has not made a transfer, and keeps the amount", async () => {
  await renderScreen(Transfer, { at, rules: [...rules, answer(transfers.postTransfer, { status: "failed" })] });
  await transferAll();
  await expect
    .element(page.getByText("A transferência não foi feita, e o dinheiro continua no seu saldo."))
    .toBeVisible();
  await expect.element(page.getByLabelText("Valor")).toHaveValue("50,00");
});

it.each([
  [
    "PAYOUTS_FROZEN",
    "Transferências paradas",
    /aviso de que outra pessoa usou sua conta.* Voltam em 5 de dez\. de 2031, 11:30\.$/,
  ],
  [
    "PAYOUT_KEY_TOO_NEW",
    "Espere 24 horas",
    /^O destino do seu dinheiro mudou.* voltam em 5 de dez\. de 2031, 11:30\.$/,
  ],
] as const)("says why transfers wait, and until when: %s", async (code, title, message) => {
  const obstacle = { code, endsAt: "2031-12-05T14:30:00.000Z" };
  const recipient = { status: "approved", transferEnabled: false, obstacle } as const;
  await renderScreen(Transfer, { at, rules: [answer(transfers.getRecipient, recipient), ...rules] });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
});

it.each([
  ["bacen", /caem direto no seu banco/, true],
  ["mercadopago", /^Suas vendas caem na sua conta do Mercado Pago/, false],
] as const)("says where the money is of which nothing is held: %s", async (paymentGateway, message, offersCard) => {
  const noAccount = answer(gateways.getIuguAccount, { status: "none" });
  await renderScreen(Transfer, { at, rules: [answer(auth.getMe, { paymentGateway }), noAccount, ...rules] });
  await expect.element(page.getByText(message)).toBeVisible();
  expect(page.getByRole("link", { name: "Vender com cartão" }).query() !== null).toBe(offersCard);
});
