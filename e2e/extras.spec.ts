import { randomUUID } from "node:crypto";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const slow = { timeout: 60_000 };
const title = "Bastidores do show de Olinda, da passagem de som ao bis";

test("a creator offers an item and a longer plan, and a fan takes both in one PIX", async ({ browser }) => {
  const { creator: ana, published } = await withStories(server.url, 2, 12);
  const plans = await ana.request<{ data: { _id: string }[] }>("/plan/all");
  const data = [
    { _id: plans.body.data[0]?._id, name: "Mensal", price: 2_080, periodMonths: 1 },
    { name: "Anual", price: 19_900, periodMonths: 12 },
  ];
  expect((await ana.send("/plan/all", { data }, "PUT")).status).toBe(200);
  expect((await ana.send("/items", { title, price: 1_490, contents: published.slice(0, 1) })).status).toBe(201);
  const creator = await openPhone(browser, server.url);
  const fan = await openPhone(browser, server.url);
  const { page } = fan;

  await test.step("a creator chooses both on the screen of their plans", async () => {
    await signIn(creator.page, ana, "/account/plan");
    await creator.page.getByRole("button", { name: /^Leve também/ }).click();
    await creator.page.getByLabel("Avulso", { exact: true }).selectOption({ label: title });
    await creator.page.getByLabel("Preço junto com o plano").fill("9,90");
    await creator.page.getByLabel("Plano mais longo").selectOption({ index: 2 });
    await creator.look("extras-of-plans");
    await creator.page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(creator.page.getByText(/mais R\$\s9,90/)).toBeVisible();
  });

  await test.step("nothing is ticked for a fan, and each tick is in the total", async () => {
    await page.goto(`/@${ana.username}/assinar`);
    const boxes = page.getByRole("checkbox");
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await fan.look("extras");
    const summary = page.getByRole("region", { name: "Resumo do pedido" });
    await page.getByRole("checkbox", { name: title }).check();
    await expect(summary).toContainText(/30,70/);
    await page.getByRole("checkbox", { name: /economize\s20%/ }).check();
    await expect(summary).toContainText(/208,90/);
    await fan.look("extras-ticked");
  });

  await test.step("one PIX opens the stories and the item", async () => {
    await page.getByLabel("Nome", { exact: true }).fill("Maria das Graças Bittencourt");
    await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("region", { name: "Seu pedido" })).toContainText(/Anual, 12\smeses/);
    await expect(page.getByText(/^R\$\s208,90$/).first()).toBeVisible();
    await fan.look("extras-code");
    const orderId = new URL(page.url()).searchParams.get("pedido");
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await page.getByLabel("Código da transação (opcional)").fill(transactionId());
    await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
    expect((await ana.request(`/payments/${orderId}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Pagamento confirmado")).toBeVisible(slow);
    await fan.look("extras-paid");
    await page.getByRole("link", { name: `Abrir ${title}` }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.goto(`/@${ana.username}/stories`);
    await viewerOn(page).plays();
  });
});

test("both are ordered without scripts", async ({ browser }) => {
  const { creator: ana, published } = await withStories(server.url, 1, 1);
  const item = await ana.send<{ _id: string }>("/items", { title, price: 1_490, contents: published });
  const extras = { itemId: item.body._id, itemPrice: null, planId: null };
  expect((await ana.send("/extras", extras, "PUT")).status).toBe(200);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByRole("checkbox", { name: title }).check();
  await page.getByLabel("Nome", { exact: true }).fill("Bia Costa");
  await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("region", { name: "Seu pedido" })).toContainText(title);
  await context.close();
});
