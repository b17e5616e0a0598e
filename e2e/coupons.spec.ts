import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let creator: Phone;
let fan: Phone;
const joao = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Trimestral", price: 6990, periodMonths: 3 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await ana.send("/account/pix", key, "PUT");
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 4 }))).body._id);
  creator = await openPhone(browser, server.url);
  fan = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

async function makeCoupon(page: Page, code: string, value: string) {
  await page.goto("/account/coupons/new");
  await page.getByLabel("Código").fill(code);
  await page.getByLabel("Desconto em %", { exact: true }).last().fill(value);
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByText("Cupom criado")).toBeVisible();
}

test("a creator finds the coupons next to the plans and creates one", async () => {
  const { page, look } = creator;
  await signIn(page, ana, "/account/plan");
  await page.getByRole("link", { name: "Cupons" }).click();
  await expect(page.getByText("Crie seu primeiro cupom")).toBeVisible();
  await page.getByRole("link", { name: "Criar cupom" }).click();
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByLabel("Código")).toHaveAccessibleDescription("Preencha este campo.");

  await page.getByLabel("Código").pressSequentially("natal-20");
  await expect(page.getByLabel("Código")).toHaveValue("NATAL-20");
  // R$ 29,90 less 97 % would be R$ 0,90, below the minimum charge.
  await page.getByRole("textbox", { name: "Desconto em %" }).fill("97");
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByText(/sairia por menos de R\$ 1,00/)).toBeVisible();
  await page.getByRole("textbox", { name: "Desconto em %" }).fill("20");
  await page.getByLabel("Vale para").selectOption("Os primeiros pagamentos");
  await page.getByLabel("Quantos pagamentos").fill("3");
  await page.getByLabel("Usos no total").fill("50");
  await page.getByLabel("Vale até").fill("2099-12-24");
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await expect(page.getByRole("heading", { name: "NATAL-20" })).toBeVisible();
  await expect(page.getByText("20 % de desconto nos 3 primeiros pagamentos").first()).toBeVisible();
  await expect(page.getByText(`${server.url}/@${ana.username}?cupom=NATAL-20`)).toBeVisible();
  await look("coupon-detail");
});

test("a fan opens the link of a coupon and sees the discounted prices, also without scripts", async ({ browser }) => {
  const { page } = fan;
  await page.goto(`/@${ana.username}?cupom=natal-20`);
  await expect(page.getByText("Cupom NATAL-20: 20 % de desconto nos 3 primeiros pagamentos")).toBeVisible();
  await expect(page.getByText(/R\$\s23,92/).first()).toBeVisible();
  const bare = await openPhone(browser, server.url, { javaScriptEnabled: false });
  await bare.page.goto(`/@${ana.username}?cupom=natal-20`);
  await expect(bare.page.getByText(/R\$\s23,92/).first()).toBeVisible();
  await bare.page.getByRole("button", { name: /Assinar/ }).click();
  await expect(bare.page.getByLabel("Cupom (opcional)")).toHaveValue("NATAL-20");
  await bare.page.context().close();
  const gone = await openPhone(browser, server.url);
  await gone.page.goto(`/@${ana.username}?cupom=nenhum`);
  await expect(gone.page.getByText("Este cupom não existe. Confira o código.")).toBeVisible();
  await gone.look("page-with-wrong-coupon");
  await gone.page.context().close();
});

test("the checkout validates a coupon, preserves the filled fields and charges the discounted price", async () => {
  const { page, look } = fan;
  await page.getByRole("button", { name: /Assinar por R\$\s23,92/ }).click();
  await expect(page).toHaveURL(/\/assinar\?.*cupom=NATAL-20/);
  await page.getByLabel("Nome").fill(joao.name);
  await page.getByLabel("E-mail").fill(joao.email);
  await page.getByLabel("Celular").fill(joao.phone);
  const coupon = page.getByLabel("Cupom (opcional)");
  await coupon.fill("errado");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(coupon).toHaveAccessibleDescription("Este cupom não existe. Confira o código.");
  await expect(page.getByLabel("E-mail")).toHaveValue(joao.email);
  await coupon.fill("natal-20");
  await coupon.press("Enter");
  const summary = page.getByRole("region", { name: "Resumo do pedido" });
  await expect(summary).toContainText(/Cupom NATAL-20\s*−\sR\$\s5,98/);
  await expect(summary).toContainText(/Total\s*R\$\s23,92/);
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  await expect(page.getByText(/Cupom NATAL-20: R\$\s5,98 de desconto/)).toBeVisible();
  const code = readQr(await page.getByRole("img", { name: "QR code do PIX" }).screenshot());
  expect(code).toContain("540523.92");
  await look("pay-with-coupon");
});

test("a paid order redeems its coupon, and the creator sees who used it", async () => {
  await fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
  await fan.page.getByLabel("Código da transação").fill(transactionId());
  await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
  await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible();
  const { page, look } = creator;
  await page.goto("/account/pix/receipts");
  await expect(page.getByText(/R\$\s23,92/).first()).toBeVisible();
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await expect(page.getByText("Nada para conferir")).toBeVisible();
  await page.goto("/account/coupons");
  await expect(page.getByRole("link", { name: /NATAL-20/ })).toContainText("1 de 50 usos");
  await page.getByRole("link", { name: /NATAL-20/ }).click();
  await expect(page.getByRole("list", { name: "Quem usou" })).toContainText("João Souza");
  await page.getByRole("list", { name: "Quem usou" }).scrollIntoViewIfNeeded();
  await look("coupon-used");
});

test("a fan with a 100 % coupon skips the payment and verifies the e-mail with a code", { tag: "@slow" }, async ({
  browser,
}) => {
  await makeCoupon(creator.page, "CORTESIA", "100");
  // No other file sends codes to this address.
  const bia = { name: "Bia Costa", email: `bia.${ana.username}@exemplo.com.br`, phone: "11955554444" };
  const { page } = await openPhone(browser, server.url);
  await page.goto(`/@${ana.username}?cupom=CORTESIA`);
  await page.getByRole("button", { name: "Assinar grátis" }).click();
  await page.getByLabel("Nome").fill(bia.name);
  await page.getByLabel("E-mail").fill(bia.email);
  await page.getByLabel("Celular").fill(bia.phone);
  await page.getByRole("button", { name: "Assinar grátis" }).click();
  await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  const order = page.url();
  await page.goto(`/@${ana.username}/stories`);
  await expect(page.getByText("Só para assinantes")).toBeVisible();
  await page.goto(order);
  const code = await lastCodeTo(server, bia.email);
  await page.getByLabel("Código").fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByText(/O código não confere ou já venceu/)).toBeVisible();
  await page.getByLabel("Código").fill(code);
  await expect(page.getByText("Tudo certo, pode assistir")).toBeVisible();
  await page.getByRole("link", { name: "Assistir agora" }).click();
  await expect(page.locator("video").first()).toBeVisible();
  await page.context().close();

  // The same e-mail address opens the subscription on another phone.
  const other = await openPhone(browser, server.url);
  await other.page.goto("/entrar");
  await other.page.getByLabel("E-mail").fill(bia.email);
  await other.page.getByRole("button", { name: "Receber código" }).click();
  await other.page.getByLabel("Código").fill(await lastCodeTo(server, bia.email, 1));
  await expect(other.page.getByText(bia.email)).toBeVisible();
  await other.look("fan-entered");
  await other.page.getByRole("link", { name: `@${ana.username}` }).click();
  await expect(other.page.getByRole("link", { name: "Assistir", exact: true }).last()).toBeVisible();
  await other.page.context().close();
});

test("a creator pauses a coupon, changes its limit and archives it", { tag: "@slow" }, async () => {
  const { page, look } = creator;
  await makeCoupon(page, "PAUSA", "10");
  // The switch changes with the server's response.
  await page.getByLabel("Ativo").click();
  await expect(page.getByLabel("Ativo")).not.toBeChecked();
  await expect(page.getByText("pausado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mudar limites e prazo" }).click();
  await page.getByLabel("Usos no total").fill("5");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Cupom atualizado")).toBeVisible();
  await expect(page.getByText(/0 de 5/)).toBeVisible();
  await page.getByRole("button", { name: "Arquivar cupom" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Arquivar cupom" }).click();
  // Keeps the alert open.
  await page.getByRole("button", { name: "Desfazer" }).hover();
  await expect(page).toHaveURL(/\/account\/coupons$/);
  await expect(page.getByText("Cupom arquivado")).toBeVisible();
  await expect(page.getByRole("link", { name: /PAUSA/ })).toHaveCount(0);
  await look("coupon-archived");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("link", { name: /PAUSA/ }).click();
  await page.getByRole("button", { name: "Arquivar cupom" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Arquivar cupom" }).click();
  await page.getByRole("link", { name: "Ver arquivados" }).click();
  await expect(page.getByRole("link", { name: /PAUSA/ })).toBeVisible();
});
