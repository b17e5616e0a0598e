import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
/** Has 23 subscribers and one unpaid order. */
let ana: HttpCreator;
let phone: Phone;
let page: Page;

const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
/** A PNG of one pixel. */
const picture = new Blob([
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
]);

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Trimestral", price: 7990, periodMonths: 3 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  await ana.send("/account/pix", key, "PUT");
  const [monthly, quarterly] = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data;
  for (let i = 1; i <= 20; i++) await subscribe(monthly?._id as string, `Fã de número ${i}`);
  await subscribe(quarterly?._id as string, "Conceição D'Ávila");
  await subscribe(quarterly?._id as string, "Íris Nóbrega");
  await subscribe(monthly?._id as string, "João Souza", picture);
  await fanOverHttp(server.url, ana).order(monthly?._id as string, "Zeca Indeciso");
});
test.afterAll(() => server.remove());

async function subscribe(planId: string, name: string, receipt?: Blob) {
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId, name)).body;
  await fan.sendReceipt(order, receipt);
  expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
}

test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());

const people = () => page.getByRole("list", { name: "Assinaturas" }).getByRole("button");

async function openList() {
  await signIn(page, ana, "/account/menu");
  await page.getByRole("link", { name: "Meus assinantes" }).click();
  await expect(page).toHaveURL(/\/account\/subscribers$/);
}

test("a creator pages through subscribers, searches, filters and exports them", { tag: "@slow" }, async () => {
  await openList();
  await expect(people()).toHaveCount(20);
  await expect(
    page.getByRole("status").filter({ hasText: /24\sassinaturas · 23\spessoas com acesso agora/ }),
  ).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(people()).toHaveCount(24);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByLabel("Buscar", { exact: true }).fill("ÁVILA conc");
  await expect(people()).toHaveText([/Conceição D'Ávila/]);
  await page.getByLabel("Buscar", { exact: true }).fill("ninguém assim");
  await expect(page.getByRole("heading", { name: "Ninguém encontrado" })).toBeVisible();
  await phone.look("subscribers-nobody");
  await page.getByRole("button", { name: "Limpar busca", exact: true }).click();
  await expect(page.getByLabel("Buscar", { exact: true })).toHaveValue("");
  await expect(people()).toHaveCount(24);

  await page.getByLabel("Plano", { exact: true }).selectOption("Trimestral");
  await expect(people()).toHaveText([/Íris Nóbrega/, /Conceição D'Ávila/]);
  await page.getByRole("button", { name: "Exportar assinantes" }).click();
  await expect(page.getByText("Só entra o que está filtrado agora.")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Planilha (CSV)" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^camarim-assinantes-.*\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text.startsWith('\ufeff"Nome";"E-mail"')).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);

  // The address has not followed the first change yet when the second one is made.
  const selects = { Todos: page.getByLabel("Plano", { exact: true }), "Falta pagar (1)": page.getByLabel("Situação") };
  const elements = await Promise.all(Object.values(selects).map((select) => select.elementHandle()));
  await page.evaluate(
    ({ elements, labels }) => {
      for (const [at, element] of elements.entries()) {
        const select = element as HTMLSelectElement;
        select.value = [...select.options].find(({ label }) => label === labels[at])?.value ?? "";
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    { elements, labels: Object.keys(selects) },
  );
  await expect(people()).toHaveText([/Zeca Indeciso/]);
});

test("a creator sees a subscriber's details and history, and records actions there", { tag: "@slow" }, async () => {
  await openList();
  await page.getByLabel("Buscar", { exact: true }).fill("joão souza");
  await people().filter({ hasText: "João Souza" }).click();
  const sheet = page.getByRole("dialog", { name: "João Souza" });
  await expect(sheet.getByRole("list", { name: "Pagamentos" })).toContainText(/R\$\s29,90.*pago/);
  await expect(sheet.getByRole("list", { name: "Histórico" }).getByRole("listitem")).toHaveText([/Começou a assinar/]);
  await sheet.getByRole("list", { name: "Pagamentos" }).getByRole("button").click();
  await expect(page.getByRole("img", { name: "Comprovante de João Souza" })).toBeVisible();
  await page.keyboard.press("Escape");

  await sheet.getByRole("button", { name: "Trocar plano" }).click();
  await page.getByRole("button", { name: /Trimestral/ }).click();
  await page.getByRole("button", { name: "Trocar no próximo período" }).click();
  await expect(page.getByText("A próxima renovação será no plano Trimestral")).toBeVisible();
  await expect(sheet).toContainText("Próximo plano");

  await sheet.getByRole("button", { name: "Dar mais dias" }).click();
  await page.getByRole("radio", { name: "15 dias", exact: true }).check();
  await page.getByRole("button", { name: /^Estender até/ }).click();
  await expect(page.getByText(/^Agora vai até/)).toBeVisible();

  await sheet.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(sheet.getByText("Cancelada", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Revogar acesso" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revogar acesso" }).click();
  await expect(sheet.getByText("Revogada", { exact: true })).toBeVisible();
  await expect(sheet.getByRole("list", { name: "Histórico" }).getByRole("listitem")).toHaveText([
    /Acesso revogado/,
    /Assinatura cancelada/,
    /Ganhou mais dias/,
    /Escolha do próximo plano.*Trimestral/,
    /Começou a assinar/,
  ]);
  await expect(sheet.getByRole("heading", { name: "O que fazer" })).toHaveCount(0);
  await phone.look("subscriber-revoked");
});

test("a fan who paid without a receipt here is let in from their subscription: by a receipt, or by the creator's word", async () => {
  const caio = await registerOverHttp(server.url);
  await caio.send("/plan/all", { data: [{ name: "Mensal", price: 2490, periodMonths: 1 }] }, "PUT");
  await caio.send("/account/pix", key, "PUT");
  const [plan] = (await caio.request<{ data: { _id: string }[] }>("/plan/all")).body.data;
  for (const name of ["Igor Sales", "Vinícius Ramos de Albuquerque"])
    await fanOverHttp(server.url, caio).order(plan?._id as string, name);
  await signIn(page, caio, "/account/subscribers");
  await people().filter({ hasText: "Igor Sales" }).click();
  const sheet = page.getByRole("dialog", { name: "Igor Sales" });
  await sheet.getByRole("button", { name: "Enviar comprovante dele" }).click();
  const receipt = page.getByRole("dialog", { name: "Comprovante recebido" });
  await receipt.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect(receipt.getByText("Escolha o comprovante ou informe o código.")).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    receipt.getByRole("button", { name: "Escolher imagem ou PDF" }).click(),
  ]);
  const buffer = Buffer.from(await picture.arrayBuffer());
  await chooser.setFiles({ name: "comprovante do whatsapp.png", mimeType: "image/png", buffer });
  await receipt.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect(receipt).toBeHidden();
  await expect(sheet.getByRole("link", { name: "Conferir comprovante" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await people().filter({ hasText: "Vinícius" }).click();
  const other = page.getByRole("dialog", { name: /Vinícius/ });
  await other.getByRole("button", { name: "Já recebi: marcar como pago" }).scrollIntoViewIfNeeded();
  await other.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
  const words = page.getByRole("dialog", { name: "Marcar como pago?" });
  await words.getByLabel("Detalhe (opcional)").fill("extrato de hoje");
  await phone.look("subscriber-mark-paid");
  await words.getByRole("button", { name: "Marcar como pago" }).click();
  await expect(words).toBeHidden();
  await expect(other.getByText("marcado por você: Vi o PIX no meu banco: extrato de hoje")).toBeVisible();
  await expect(other.getByText("Ativa", { exact: true })).toBeVisible();
});

test("a creator sees the statistics of a period as cards and charts with tables", { tag: "@slow" }, async () => {
  const scripts: string[] = [];
  await signIn(page, ana);
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  await page.goto("/account/menu");
  await waitUntilIdle(page);
  const before = scripts.length;
  await page
    .getByRole("link", { name: /assinantes$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/account\/subscriptions\/stats$/);
  await expect(page.getByText("Com acesso agora, por pagamento ou teste")).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
  await phone.look("stats");
  const summary = page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({ has: page.getByRole("heading", { name: "Resumo" }) });
  await expect(summary).toContainText("Novos");
  await expect(page.getByText("Ver em tabela")).toHaveCount(3);
  for (const table of await page.getByText("Ver em tabela").all()) await table.click();
  await expect(page.getByRole("table")).toHaveCount(3);
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(31);
  await page.getByRole("radio", { name: "7 dias", exact: true }).check();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(8);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await phone.look("stats-end");
  await page.getByRole("radio", { name: "12 meses", exact: true }).check();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(13);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("subscriptionsStats") ?? "{}").period))
    .toBe("12m");
  await page.getByRole("link", { name: "Ver meus assinantes" }).click();
  await expect(page).toHaveURL(/\/account\/subscribers$/);
});
