import { registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test("a fan whose coupon others have used up is told not to pay the code", async ({ browser, product: server }) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const coupon = { code: "SO-UM", kind: "percent", value: 20, maxRedemptions: 1 };
  expect((await ana.send("/coupons", coupon)).status).toBe(201);
  const { page, look } = await openPhone(browser, server.url);
  await page.goto(`/@${ana.username}/assinar?cupom=SO-UM`);
  await page.getByLabel("Nome").fill("Maria Aparecida de Albuquerque Cavalcanti");
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@exemplo.com.br`);
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  // Ten minutes later somebody else orders with the coupon, and sends a receipt first.
  await inDatabase(server, (client) =>
    client.query(
      "update coupon_redemption set reserved_until = now() - interval '1 minute' where coupon_id in (select id from coupon where code = 'SO-UM')",
    ),
  );
  const other = fanOverHttp(server.url, ana);
  const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
  const order = await other.order(data[0]?._id as string, "João Souza", "SO-UM");
  expect((await other.sendReceipt(order.body)).status).toBe(200);
  await page.reload();
  await expect(page.getByRole("heading", { name: "O cupom esgotou" })).toBeVisible();
  await expect(page.getByText(/Não pague este código: faça um novo pedido pelo preço do plano/)).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code do PIX" })).toHaveCount(0);
  await look("order-coupon-gone");
});
