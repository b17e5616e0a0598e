import type { Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

let server: Running;
const joao = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

async function fillIn(page: Page, fan: typeof joao) {
  await page.getByLabel("Nome").fill(fan.name);
  await page.getByLabel("E-mail").fill(fan.email);
  await page.getByLabel("Celular").fill(fan.phone);
}

test("a creator gives a discount, a free subscription and free access, each of which a fan takes", async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 4 }))).body._id);
  const creator = await openPhone(browser, server.url);
  const fan = await openPhone(browser, server.url);

  await test.step("a creator finds the coupons next to the plans and creates one", async () => {
    const { page } = creator;
    await signIn(page, ana, "/account/plan");
    await page.getByRole("link", { name: "Cupons" }).click();
    await page.getByRole("link", { name: "Criar cupom" }).click();
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
    await expect(page.getByText("20% de desconto nos 3 primeiros pagamentos").first()).toBeVisible();
    await expect(page.getByText(`${server.url}/@${ana.username}?cupom=NATAL-20`)).toBeVisible();
  });

  await test.step("a fan opens the link of a coupon and sees the discounted price, also without scripts", async () => {
    const bare = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await bare.page.goto(`/@${ana.username}?cupom=natal-20`);
    await expect(bare.page.getByText(/R\$\s23,92/).first()).toBeVisible();
    await bare.page.getByRole("button", { name: /Assinar/ }).click();
    await expect(bare.page.getByLabel("Cupom (opcional)")).toHaveValue("NATAL-20");
    await bare.page.context().close();
    const { page } = fan;
    await page.goto(`/@${ana.username}?cupom=natal-20`);
    await expect(page.getByText("Cupom NATAL-20: 20% de desconto nos 3 primeiros pagamentos")).toBeVisible();
    await page.getByRole("button", { name: /Assinar por R\$\s23,92/ }).click();
    await expect(page).toHaveURL(/\/assinar\?.*cupom=NATAL-20/);
  });

  await test.step("the checkout validates a coupon, preserves the filled fields and charges the discounted price", async () => {
    const { page, look } = fan;
    await fillIn(page, joao);
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
    await expect(page.getByText(/Cupom NATAL-20: R\$\s5,98 de desconto/)).toBeVisible();
    const code = readQr(await page.getByRole("img", { name: "QR code do PIX" }).screenshot());
    expect(code).toContain("540523.92");
    await look("pay-with-coupon");
  });

  await test.step("a paid order redeems its coupon, and the creator sees who used it", async () => {
    await fan.page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    await fan.page.getByLabel("Código da transação").fill(transactionId());
    await fan.page.getByRole("button", { name: "Enviar comprovante" }).last().click();
    await expect(fan.page.getByText("Recebemos seu comprovante")).toBeVisible();
    const { page, look } = creator;
    await page.goto("/account/pix/receipts");
    await expect(page.getByText(/R\$\s23,92/).first()).toBeVisible();
    await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(page.getByText("Tudo conferido")).toBeVisible();
    await page.goto("/account/coupons");
    await expect(page.getByRole("link", { name: /NATAL-20/ })).toContainText("1 de 50 usos");
    await page.getByRole("link", { name: /NATAL-20/ }).click();
    await expect(page.getByRole("list", { name: "Quem usou" })).toContainText("João Souza");
    await look("coupon-used");
  });

  await test.step("a creator archives the coupon, undoes that, and archives it after all", async () => {
    const { page } = creator;
    const archive = async () => {
      await page.getByRole("button", { name: "Arquivar cupom" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Arquivar cupom" }).click();
      await expect(page).toHaveURL(/\/account\/coupons$/);
    };
    await archive();
    // Keeps the alert open.
    await page.getByRole("button", { name: "Desfazer" }).hover();
    await expect(page.getByRole("link", { name: /NATAL-20/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await page.getByRole("link", { name: /NATAL-20/ }).click();
    await archive();
    await page.getByRole("link", { name: "Ver arquivados" }).click();
    await expect(page.getByRole("link", { name: /NATAL-20/ })).toBeVisible();
  });

  await test.step("a fan with a 100 % coupon skips the payment and verifies the e-mail with a code", async () => {
    const free = { code: "CORTESIA", kind: "percent", value: 100, plans: [], maxPerFan: 1 };
    expect((await ana.send("/coupons", free)).status).toBeLessThan(300);
    // No other file sends codes to this address.
    const bia = { name: "Bia Costa", email: `bia.${ana.username}@exemplo.com.br`, phone: "11955554444" };
    const { page } = await openPhone(browser, server.url);
    await page.goto(`/@${ana.username}?cupom=CORTESIA`);
    await page.getByRole("button", { name: "Assinar grátis" }).click();
    await fillIn(page, bia);
    await page.getByRole("button", { name: "Assinar grátis" }).click();
    await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
    expect((await page.request.get(`/v1/creators/${ana.username}/stories`)).status()).toBe(403);
    const code = await lastCodeTo(server, bia.email);
    await page.getByLabel("Código").fill(code === "000000" ? "000001" : "000000");
    await expect(page.getByText(/O código não confere ou já venceu/)).toBeVisible();
    await page.getByLabel("Código").fill(code);
    await expect(page.getByText("Tudo certo, pode assistir")).toBeVisible();
    await page.getByRole("link", { name: "Assistir agora" }).click();
    await viewerOn(page).plays();

    // The same e-mail address opens the subscription on another phone.
    const other = await openPhone(browser, server.url);
    await other.page.goto("/entrar");
    await other.page.getByLabel("E-mail").fill(bia.email);
    await other.page.getByRole("button", { name: "Receber código" }).click();
    await other.page.getByLabel("Código").fill(await lastCodeTo(server, bia.email, 1));
    await expect(other.page.getByText(bia.email)).toBeVisible();
    await other.page.getByRole("link", { name: `@${ana.username}` }).click();
    await expect(other.page.getByRole("link", { name: "Assistir", exact: true }).last()).toBeVisible();
  });

  await test.step("a creator adds guests to the list, and a guest watches once the e-mail is verified", async () => {
    const { page } = creator;
    await page.goto("/account/plan");
    await page.getByRole("link", { name: "Acesso grátis" }).click();
    await page.getByRole("link", { name: "Adicionar pessoas" }).click();
    await page.getByRole("radio", { name: "Várias", exact: true }).check();
    const carla = `carla.${ana.username}@exemplo.com.br`;
    await page.getByLabel("Lista de pessoas").fill(`Carla Dias, ${carla}\n11 98888-7777\nsem contato`);
    await page.getByRole("button", { name: "Adicionar 3 pessoas" }).click();
    await expect(page.getByText("2 pessoas adicionadas")).toBeVisible();
    await expect(page.getByText("não é e-mail nem celular")).toBeVisible();
    await page.getByRole("link", { name: "Ver a lista" }).click();
    await expect(page.getByRole("list", { name: "Acesso grátis" }).getByRole("listitem")).toHaveCount(2);

    const guest = await openPhone(browser, server.url);
    await guest.page.goto(`/@${ana.username}/stories`);
    await expect(guest.page.getByText("Só para assinantes")).toBeVisible();
    await guest.page.goto(`/entrar?volta=/@${ana.username}/stories`);
    await guest.page.getByLabel("E-mail").fill(carla);
    await guest.page.getByRole("button", { name: "Receber código" }).click();
    await guest.page.getByLabel("Código").fill(await lastCodeTo(server, carla));
    await expect(guest.page).toHaveURL(`${server.url}/@${ana.username}/stories`);
    await viewerOn(guest.page).plays();
  });

  await test.step("a guest with the claim link verifies an e-mail, watches, and loses access when removed", async () => {
    const entry = creator.page.getByRole("button", { name: /\(11\) 98888-7777/ });
    await entry.click();
    const link = await creator.page
      .getByRole("dialog")
      .getByText(/\/convite\//)
      .textContent();
    const { page } = await openPhone(browser, server.url);
    const elis = `elis.${ana.username}@exemplo.com.br`;
    await page.goto(link ?? "");
    await expect(page.getByText("Ana Luz convidou você")).toBeVisible();
    await page.getByLabel("E-mail").fill(elis);
    await page.getByRole("button", { name: "Receber código" }).click();
    await page.getByLabel("Código").fill(await lastCodeTo(server, elis));
    await expect(page).toHaveURL(new RegExp(`/@${ana.username}$`));
    await page.getByRole("link", { name: "Assistir", exact: true }).last().click();
    await viewerOn(page).plays();
    await page.goto(link ?? "");
    await expect(page.getByText("Convite não encontrado")).toBeVisible();

    await creator.page.goto("/account/subscribers");
    const row = creator.page.getByRole("button", { name: new RegExp(elis) });
    await expect(row).toContainText("Acesso grátis · sem prazo");
    await row.click();
    await expect(creator.page.getByRole("dialog")).toContainText("não paga nada");
    await creator.page.getByRole("link", { name: "Ver a lista de acesso grátis" }).click();
    await entry.click();
    await expect(creator.page.getByText(/Assiste desde/)).toBeVisible();
    await creator.page.getByRole("button", { name: "Remover da lista" }).click();
    await creator.page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
    await expect(creator.page.getByText("Pessoa removida")).toBeVisible();
    await expect(async () => {
      await page.goto(`/@${ana.username}/stories`);
      await expect(page.getByText("Só para assinantes")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  });
});
