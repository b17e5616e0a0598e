import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { goTo } from "./go-to.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { movePeriodEnd } from "./subscription-dates.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(({ product }) => {
  server = product;
});
test.beforeEach(async () => {
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

type Fan = { phone: Phone; page: Page; email: string; subscriptionId: string };

/** Subscribes a new fan in their own browser. */
async function payingFan(browser: Parameters<typeof openPhone>[0], name: string): Promise<Fan> {
  const phone = await openPhone(browser, server.url);
  const { request } = phone.page;
  const email = `${randomUUID()}@exemplo.com.br`;
  const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
  const fan = { name, email, phone: `119${randomInt(10_000_000, 99_999_999)}` };
  const order = { username: ana.username, planId: data[0]?._id, paymentMethod: "pix", fan };
  const { _id, subscriptionId } = await (await request.post("/v1/checkout", { data: order })).json();
  const endToEndId = transactionId();
  await request.post(`/v1/subscriptions/${subscriptionId}/payment/receipt`, { multipart: { endToEndId } });
  expect((await ana.request(`/payments/${_id}/approve`, { method: "POST" })).status).toBe(200);
  return { phone, page: phone.page, email, subscriptionId };
}

async function reminderOf({ email, subscriptionId }: Fan): Promise<string> {
  await movePeriodEnd(server, subscriptionId);
  return lastMailTo(server, email, /termina em 4 dias/);
}

const linkFor = async (fan: Fan) => /\/r\/\S+/.exec(await reminderOf(fan))?.[0] ?? "";

test("a fan renews by an e-mailed link, another without scripts, and a third gets the money back", async ({
  browser,
}) => {
  await test.step("a fan renews by an e-mailed link without a session, and the approved receipt extends the period", async () => {
    const fan = await payingFan(browser, "João Souza");
    const link = await linkFor(fan);
    // The e-mail is read in a browser without a session.
    const reader = await openPhone(browser, server.url);
    const { page } = reader;
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Renovar assinatura" })).toBeVisible();
    await expect(page.getByText(`Plano Mensal de @${ana.username}`)).toBeVisible();
    await expect(page.getByText(/R\$\s29,90/).first()).toBeVisible();
    await expect(page.getByText(/^Renova de .* a /)).toBeVisible();
    await page.getByRole("button", { name: "Copiar código PIX" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*540529\.90/);

    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("dialog").getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(page.getByRole("heading", { name: "Recebemos seu comprovante" })).toBeVisible();

    const creator = await openPhone(browser, server.url);
    await signIn(creator.page, ana, "/account/subscribers");
    await creator.page.getByRole("button", { name: /João Souza/ }).click();
    await expect(creator.page.getByText("Próxima cobrança")).toBeVisible();
    await creator.look("subscriber-next-charge");
    await creator.page.goto("/account/pix/receipts");
    await decide(creator.page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(creator.page.getByText("Tudo conferido")).toBeVisible();
    await creator.page.context().close();

    await expect(page.getByRole("heading", { name: "Assinatura renovada" })).toBeVisible();
    expect(await (await page.request.get("/v1/fan/me")).status()).toBe(401);
    // The used link shows the payment and accepts no other.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Assinatura renovada" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copiar código PIX" })).toHaveCount(0);
    const { body } = await ana.request<{ currentPeriodEnd: string }>(`/subscriptions/${fan.subscriptionId}`);
    expect(Date.parse(body.currentPeriodEnd) - Date.now()).toBeGreaterThan(30 * 86_400_000);
    await page.context().close();
    await fan.page.context().close();
  });

  await test.step("the renewal page works without scripts and explains a wrong transfer id", async () => {
    const fan = await payingFan(browser, "Íris Nóbrega");
    const reminder = await reminderOf(fan);
    const link = /\/r\/\S+/.exec(reminder)?.[0] ?? "";
    const reader = await openPhone(browser, server.url, { javaScriptEnabled: false });
    const { page } = reader;
    await page.goto(link);
    await expect(page.getByText(`Plano Mensal de @${ana.username}`)).toBeVisible();
    await page.getByLabel(/Código da transação/).fill(transactionId());
    await page.getByRole("button", { name: "Enviar código" }).click();
    await expect(page.getByRole("heading", { name: "Recebemos seu comprovante" })).toBeVisible();
    expect((await page.goto(`${link}x`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Este link não abre nada" })).toBeVisible();
    await page.goto(/\/avisos\/\S+/.exec(reminder)?.[0] ?? "");
    await expect(page.getByText("Você recebe um lembrete quando está na hora de renovar com Ana Luz.")).toBeVisible();
    await page.getByRole("button", { name: "Parar estes avisos" }).click();
    await expect(page.getByText("Você não recebe mais lembretes para renovar com Ana Luz.")).toBeVisible();
    await page.context().close();
    await fan.page.context().close();
  });

  await test.step("a fan cancels, another withdraws, and the creator records the refund", async () => {
    const [leaves, withdraws] = [await payingFan(browser, "Bia Reis"), await payingFan(browser, "Caio Prado")];
    const use = ({ page, subscriptionId }: Fan, right: string) =>
      page.request.post(`/v1/fan/subscriptions/${subscriptionId}/${right}`, { headers: { origin: server.url } });
    expect(await (await use(leaves, "cancel")).json()).toMatchObject({ status: "canceled", access: true });
    expect(await (await use(withdraws, "refund")).json()).toMatchObject({ status: "refunded", access: false });

    const phone = await openPhone(browser, server.url);
    const { page } = phone;
    await signIn(page, ana, "/account/pix/receipts");
    await expect(page.getByRole("heading", { name: "Devoluções a fazer" })).toBeVisible();
    await page.getByRole("button", { name: /Caio Prado/ }).click();
    await expect(page.getByRole("dialog")).toContainText("29,90");
    await phone.look("refund-sheet");
    await page.getByLabel("Código da transação (opcional)").fill("errado");
    await page.getByRole("button", { name: "Já devolvi" }).click();
    await expect(page.getByText(/são 32 caracteres e começa com E/)).toBeVisible();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("button", { name: "Já devolvi" }).click();
    await expect(page.getByRole("heading", { name: "Devoluções a fazer" })).toHaveCount(0);
    await lastMailTo(server, withdraws.email, /Devolução de .* enviada/);
    await goTo(page, "/account/subscribers");
    await page.getByRole("button", { name: /Caio Prado/ }).click();
    await expect(page.getByText("Dinheiro devolvido")).toBeVisible();
    await phone.look("subscriber-refunded");
    for (const one of [page, leaves.page, withdraws.page]) await one.context().close();
  });
});

test("a fan pauses instead of cancelling, is noticed before the pause ends, and comes back at the same price", async ({
  browser,
}) => {
  expect((await ana.send("/account/cancellation", { offerPause: true }, "PATCH")).status).toBe(200);
  const fan = await payingFan(browser, "Davi Nunes");
  const { page, email, subscriptionId } = fan;
  const own = `/assinaturas/${subscriptionId}`;
  const watches = async () => (await page.request.get(`/v1/creators/${ana.username}/stories`)).status();

  await test.step("the sheet of the cancellation offers the pause, and until it begins the fan watches", async () => {
    await page.goto(own);
    await page.getByRole("link", { name: "Cancelar assinatura" }).click();
    const pauses = page.getByRole("list", { name: "Antes de cancelar" });
    await fan.phone.look("pause-offered");
    await pauses.getByRole("button", { name: /^1 mês, até/ }).click();
    await expect(page.getByText("Pausa marcada")).toBeVisible();
    await expect(page.getByText("Pausada por 1 mês")).toBeVisible();
    expect(await lastMailTo(server, email, /vai entrar em pausa$/)).toContain("Três dias antes da volta");
    expect(await watches()).toBe(200);
  });

  await test.step("in the pause there is no access", async () => {
    await movePeriodEnd(server, subscriptionId, "-1 minute");
    await page.goto("/assinaturas");
    await expect(page.getByText(/^Em pausa até/)).toBeVisible();
    await fan.phone.look("pause-home");
    await expect.poll(watches, { timeout: 20_000 }).toBe(403);
  });

  await test.step("around its end an e-mail has the price of before and a link, by which the fan comes back", async () => {
    // Whatever the month's length, it ended one to four days ago: for each of them a reminder is due.
    await movePeriodEnd(server, subscriptionId, "-32 days");
    const notice = await lastMailTo(server, email, /^Sua pausa em @/);
    expect(notice).toMatch(/o mesmo de antes: R\$\s29,90/);
    await page.goto(/\/r\/\S+/.exec(notice)?.[0] ?? "");
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("dialog").getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(page.getByRole("heading", { name: "Recebemos seu comprovante" })).toBeVisible();
    const creator = await openPhone(browser, server.url);
    await signIn(creator.page, ana, "/account/pix/receipts");
    await decide(creator.page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(page.getByRole("heading", { name: "Assinatura renovada" })).toBeVisible({ timeout: 60_000 });
    await page.goto(own);
    await expect(page.getByText(/^Ativa até/)).toBeVisible();
    await expect.poll(watches, { timeout: 20_000 }).toBe(200);
  });
});
