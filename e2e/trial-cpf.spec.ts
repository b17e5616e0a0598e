import { randomUUID } from "node:crypto";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { sellThroughIugu } from "./iugu-seller.ts";
import { lastCodeTo, lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { movePeriodEnd } from "./subscription-dates.ts";
import { expect, startOwnProduct, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct();
  ana = await registerOverHttp(server.url);
  await sellThroughIugu(ana);
  const plans = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data;
  const data = [
    { _id: plans[0]?._id, name: "Mensal", price: 2990, periodMonths: 1, trialDays: 7 },
    { name: "Anual", price: 19_900, periodMonths: 12, trialDays: 0 },
  ];
  await ana.send("/plan/all", { data }, "PUT");
});
test.afterAll(() => server.remove());

test("a trial through a gateway asks no CPF, and its renewal asks it before the PIX code", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  const email = `${randomUUID()}@exemplo.com.br`;
  const cpf = page.getByLabel("CPF", { exact: true });
  await page.goto(`/@${ana.username}/assinar`);
  // The CPF follows the chosen plan.
  await page.getByRole("radio", { name: /Anual/ }).check();
  await expect(cpf).toBeVisible();
  await page.getByRole("radio", { name: /Mensal/ }).check();
  await expect(cpf).toBeHidden();
  await page.getByLabel("Nome", { exact: true }).fill("João Souza");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByRole("button", { name: /grátis/ }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  await page.getByLabel("Código", { exact: true }).fill(await lastCodeTo(server, email));
  await expect(page.getByText("Tudo certo, pode assistir")).toBeVisible();

  const subscriptions = await page.request.get("/v1/fan/subscriptions");
  const [{ _id }] = (await subscriptions.json()).data;
  // No reminder is older than the trial itself.
  await inDatabase(server, (client) =>
    client.query("update subscription set started_at = now() - interval '6 days' where id = $1", [_id]),
  );
  await movePeriodEnd(server, _id, "1 day");
  const link = /\/r\/\S+/.exec(await lastMailTo(server, email, /termina/))?.[0] ?? "";

  const reader = await openPhone(browser, server.url);
  await reader.page.goto(link);
  const asked = reader.page.getByLabel("CPF", { exact: true });
  await expect(asked).toHaveAccessibleDescription("A processadora pede o CPF de quem paga");
  const generate = reader.page.getByRole("button", { name: "Gerar código PIX" });
  await generate.click();
  await expect(asked).toHaveAccessibleDescription(/Informe o CPF de quem paga\./);
  await reader.look("renewal-cpf-missing");
  await asked.fill("11111111111");
  await generate.click();
  await expect(asked).toHaveAccessibleDescription(/CPF ou CNPJ inválido\./);
  await expect(asked).toHaveValue("111.111.111-11");
  await asked.fill("52998224725");
  await generate.click();
  await expect(reader.page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
  await reader.page.context().close();

  // A card added in the trial's browser needs no CPF any more.
  await page.goto(`/assinaturas/${_id}?trocar=cartao`);
  await expect(page.getByLabel("Número do cartão")).toBeVisible();
  await expect(cpf).toBeHidden();
});

test("a card added to a trial takes the CPF with it", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  const email = `${randomUUID()}@exemplo.com.br`;
  const plans = (await ana.request<{ data: { _id: string; name: string }[] }>("/plan/all")).body.data;
  const planId = plans.find(({ name }) => name === "Mensal")?._id;
  const fan = { name: "João Souza", email, phone: "11955554444" };
  const order = { username: ana.username, planId, paymentMethod: "pix", fan };
  const { subscriptionId } = await (await page.request.post("/v1/checkout", { data: order })).json();
  await page.request.post("/v1/fan/code", { data: { email } });
  const code = await lastCodeTo(server, email);
  await page.request.post("/v1/fan/session", { data: { email, code, acceptedTerms: true } });
  await page.goto(`/assinaturas/${subscriptionId}`);
  await page.getByRole("link", { name: /Renovar no cartão/ }).click();
  await page.getByLabel("Número do cartão").fill("5555555555554444");
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1230");
  await page.getByLabel("Código de segurança").fill("123");
  await page.getByRole("button", { name: "Usar este cartão" }).click();
  const cpf = page.getByLabel("CPF", { exact: true });
  await expect(cpf).toHaveAccessibleDescription(/Informe o CPF de quem paga\./);
  await phone.look("card-cpf-missing");
  await cpf.fill("52998224725");
  await page.getByRole("button", { name: "Usar este cartão" }).click();
  await expect(page.getByText("Cartão guardado pela processadora")).toBeVisible();
  await expect(page.getByText(/Cobrança no cartão .*4444/)).toBeVisible();
});
