import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { createOldCredit } from "./past-sales.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";

let server: Running;
let ana: HttpCreator;
let bia: HttpCreator;
let admin: HttpCreator;
let phone: Phone;
let adminPhone: Phone;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  [ana, bia, admin] = [
    await registerOverHttp(server.url),
    await registerOverHttp(server.url),
    await registerAdmin(server),
  ];
  await ana.send("/profile", { fullName: "Ana Luz" }, "PATCH");
  await bia.send("/profile", { fullName: "Bia Reis" }, "PATCH");
  await beginToSell(ana);
  for (const creator of [ana, bia]) await createOldCredit(server, creator);
  phone = await openPhone(browser, server.url);
  adminPhone = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

test("a creator who leaves is owed a credit, and an admin pays it and records the transfer", async () => {
  await test.step("a creator who deletes the account reads that the platform owes them money", async () => {
    const { page } = phone;
    await signIn(page, ana, "/account/settings");
    await page.getByRole("button", { name: "Apagar minha conta" }).click();
    const sheet = page.getByRole("dialog", { name: "Apagar minha conta" });
    await expect(sheet).toContainText(/Devemos R\$\s2,99 a você/);
    await phone.look("deletion-credit");
    await sheet.getByLabel("Digite seu nome de usuário").fill(ana.username);
    await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
    const leaving = page.getByRole("region", { name: "Sua conta será apagada" });
    await expect(leaving).toContainText(/Devemos R\$\s2,99 a você/);
    await expect(page.getByText("Sua conta está a caminho de ser apagada")).toBeHidden();
    await phone.look("leaving-credit");
  });

  await test.step("an admin pays credits by PIX and records the transfer", async () => {
    const { page } = adminPhone;
    await signIn(page, admin, "/admin?fila=faturas");
    const list = page.getByRole("list", { name: "Créditos a devolver" }).getByRole("button");
    await expect(list).toHaveCount(2);
    await expect(list.filter({ hasText: "Ana Luz" })).toContainText(/Pediu para apagar a conta.*R\$\s2,99/);
    await expect(list.filter({ hasText: "Bia Reis" })).toContainText(/Sem venda desde.*Sem chave/);
    await list.first().scrollIntoViewIfNeeded();
    await list.filter({ hasText: "Bia Reis" }).click();
    const sheet = page.getByRole("dialog", { name: "Devolver crédito" });
    await expect(sheet).toContainText("não tem chave PIX cadastrada");
    await adminPhone.look("admin-credit-without-key");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();

    await list.filter({ hasText: "Ana Luz" }).click();
    await sheet.getByRole("button", { name: "Copiar código PIX" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("54042.99");
    await sheet.getByRole("button", { name: "Registrar pagamento" }).click();
    await expect(sheet).toContainText("Código da transação inválido");
    await adminPhone.look("admin-credit");
    await sheet.getByLabel("Código da transação (E2E)").fill(transactionId().toLowerCase());
    await sheet.getByRole("button", { name: "Registrar pagamento" }).click();
    await expect(page.getByText("Pagamento registrado. O aviso foi por e-mail")).toBeVisible();
    await expect(list).toHaveCount(1);
    const { body } = await ana.request<{ credit: number }>("/account/deletion");
    expect(body.credit).toBe(0);
  });
});
