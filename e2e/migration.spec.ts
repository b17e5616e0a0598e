import { registerOverHttp } from "./creator-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

const file = {
  name: "assinantes-lastlink.csv",
  mimeType: "text/csv",
  // The encoding of Excel in Brazil.
  buffer: Buffer.from(
    [
      "Nome;E-mail;Celular;Plano;Valor;Status;Próxima cobrança",
      'José Conceição;jose@exemplo.com.br;(11) 98888-1111;Mensal;"R$ 1.229,90";Ativo;24/12/2027',
      "Bia Costa;bia@exemplo.com.br;;Mensal;29,90;Cancelado;10/01/2028",
      "Caio;caio@exemplo;;Mensal;29,90;Ativo;24/12/2027",
      "Davi Reis;;11 98888-7777;Mensal;29,90;Ativo;24/12/2027",
      "Eva;eva@exemplo.com.br;;Mensal;29,90;Ativo;31/02/2028",
    ].join("\r\n"),
    "latin1",
  ),
};

test.afterAll(({ product }) => product.remove());

test("a creator imports subscribers of another platform, and one of them claims their access", async ({
  browser,
  product,
}) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 4 }))).body._id);
  const { page, look } = await openPhone(browser, product.url);
  const { page: fan } = await openPhone(browser, product.url);
  await signIn(page, ana);

  await test.step("Lastlink is connected by a token, and sends its test event", async () => {
    await page.goto("/account/menu");
    await page.getByRole("link", { name: "Migrar assinantes" }).click();
    await expect(page.getByText("Nenhuma importação ainda")).toBeVisible();
    await page.getByRole("link", { name: /Avisos da Lastlink/ }).click();
    const address = page.getByText(/\/v1\/webhooks\/lastlink\//);
    await expect(address).toBeVisible();
    await page.getByRole("button", { name: "Conectar", exact: true }).click();
    await expect(page.getByText("Cole o token inteiro, como a Lastlink mostra.")).toBeVisible();
    await page.getByLabel("Token do webhook").fill("1f0c5b7e9a");
    await page.getByRole("button", { name: "Conectar", exact: true }).click();
    await expect(page.getByText("Lastlink conectada")).toBeVisible();
    const test = { method: "POST", headers: { "content-type": "application/json", "x-webhook-token": "1f0c5b7e9a" } };
    const url = new URL((await address.textContent()) ?? "");
    const webhook = await fetch(product.url + url.pathname, {
      ...test,
      body: JSON.stringify({ Event: "Purchase_Order_Confirmed", IsTest: true }),
    });
    expect(webhook.status).toBe(200);
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect(page.getByText(/Teste recebido/)).toBeVisible();

    await page.getByRole("button", { name: "Trocar endereço" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Trocar endereço" }).click();
    await expect(page.getByText("Endereço trocado. Copie o novo e cole na Lastlink")).toBeVisible();
    await expect(address).not.toContainText(url.pathname);
    const body = JSON.stringify({ Event: "Purchase_Order_Confirmed", IsTest: true });
    expect((await fetch(product.url + url.pathname, { ...test, body })).status).toBe(404);
    const changed = new URL((await address.textContent()) ?? "");
    expect((await fetch(product.url + changed.pathname, { ...test, body })).status).toBe(200);
  });

  await test.step("a dry run is read, a row fixed and the rows imported, across a reload", async () => {
    await page.goto("/account/lastlink");
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByText("2\u00a0com erro", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("status").first()).toHaveText("3\u00a0novos, 0\u00a0já existem, 2\u00a0com erro");
    await expect(page.getByText(/só tem celular/)).toBeVisible();
    // The price of a year does not fit the monthly plan: nobody guesses what follows.
    await expect(page.getByText("1\u00a0pessoa espera sua decisão")).toBeVisible();
    await page.getByRole("button", { name: /Mensal · R\$\s1\.229,90/ }).click();
    await expect(page.getByRole("dialog").getByLabel("Plano", { exact: true })).toHaveValue(/./);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Mensal · R\$\s29,90/ }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "Outro preço" }).check();
    await page.getByRole("dialog").getByLabel("Preço", { exact: true }).fill("2490");
    await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText("1\u00a0pessoa · depois R$\u00a024,90 por mês")).toBeVisible();
    await page.getByLabel("Mostrar").selectOption("new");
    await expect(page.getByRole("button", { name: /Davi Reis.*Próxima cobrança: R\$\s24,90 por mês/ })).toBeVisible();
    await expect(
      page.getByRole("button", { name: /José Conceição.*Acesso até 24 de dez.*Preço a decidir/ }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Davi Reis.*Acesso até 24 de dez/ })).toBeVisible();
    await page.getByLabel("Mostrar").selectOption("wrong");
    await page.getByRole("button", { name: /Caio/ }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("E-mail com erro")).toBeVisible();
    await sheet.getByLabel("E-mail").fill("caio@exemplo.com.br");
    await sheet.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("status").first()).toHaveText("4\u00a0novos, 0\u00a0já existem, 1\u00a0com erro");
    await page.getByRole("heading", { name: "Colunas do arquivo" }).scrollIntoViewIfNeeded();
    await hasOverlays(page, 0);
    await page.reload();
    await expect(page.getByRole("status").first()).toHaveText("4\u00a0novos, 0\u00a0já existem, 1\u00a0com erro");
    await page.getByRole("button", { name: "Importar 4\u00a0pessoas" }).click();
    await expect(page.getByText("Marque para continuar.")).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Importar 4\u00a0pessoas" }).click();
    await expect(page.getByText("4\u00a0linhas importadas")).toBeVisible({ timeout: 60_000 });
    await look("migration-done");
  });

  await test.step("the price that the file left open is decided", async () => {
    const result = page.url();
    await page.getByRole("link", { name: /1\spessoa sem preço decidido/ }).click();
    await expect(page.getByRole("button", { name: /José Conceição/ })).toBeVisible();
    await page.getByRole("button", { name: "Decidir", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Nada a decidir")).toBeVisible();
    await look("migration-decided");
    await page.goto(result);
  });

  await test.step("an imported fan claims access by link and verified e-mail", async () => {
    await page.getByRole("button", { name: /Davi Reis/ }).click();
    const link = await page
      .getByRole("dialog")
      .getByText(/\/convite\//)
      .textContent();
    await fan.goto(new URL(link ?? "").pathname);
    await expect(fan.getByText("Sua assinatura de Ana Luz agora é aqui")).toBeVisible();
    await expect(
      fan.getByText("Ao continuar, você aceita os termos de uso e a política de privacidade."),
    ).toBeVisible();
    await fan.getByLabel("E-mail").fill("davi@exemplo.com.br");
    await fan.getByRole("button", { name: "Receber código" }).click();
    await fan.getByLabel("Código").fill(await lastCodeTo(product, "davi@exemplo.com.br"));
    await expect(fan).toHaveURL(new RegExp(`/@${ana.username}$`));
    await fan.getByRole("link", { name: "Assistir", exact: true }).last().click();
    await expect(fan.locator("video").first()).toBeVisible();
    await fan.goto(new URL(link ?? "").pathname);
    await expect(fan.getByText("Convite não encontrado")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1\u00a0pessoa já chegou.")).toBeVisible();
    await page.goto("/account/subscribers");
    await expect(page.getByRole("button", { name: /José Conceição/ })).toBeVisible();
    await look("migration-subscribers");
  });

  await test.step("the import is reverted, except for fans who already claimed access", async () => {
    await page.goto("/account/lastlink");
    await page.getByRole("link", { name: /assinantes-lastlink.csv/ }).click();
    await page.getByRole("button", { name: "Desfazer importação" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer importação" }).click();
    await expect(page.getByText("3\u00a0pessoas saíram e 1\u00a0pessoa que já tinha chegado continua.")).toBeVisible({
      timeout: 60_000,
    });
    await page.goto("/account/lastlink");
    await expect(page.getByText("desfeita")).toBeVisible();
  });

  await test.step("the words that an import does not know are explained", async () => {
    await page.goto("/account/lastlink");
    const lines = [
      "Name,Email,Plan,Price,Interval,Status,Expires at",
      "Marina Albuquerque de Souza,marina@exemplo.com.br,Mensal,29.90,Monthly,Paused,12/05/2027",
      "Zoé Brandão,zoe@exemplo.com.br,Mensal,29.90,Monthly,Paused,12/05/2027",
      "Igor Sales,igor@exemplo.com.br,Mensal,US$ 5,Monthly,Active,12/05/2027",
      "Nina Reis,nina@exemplo.com.br,Mensal,29.90,Bimestral,Active,12/05/2027",
    ];
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    await expect(page.getByRole("heading", { name: "O arquivo tem palavras que só você sabe explicar" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Nenhuma linha está pronta para importar." })).toBeDisabled();
    const status = page.getByLabel("“Paused”: 2\u00a0pessoas. Têm acesso agora?");
    await status.selectOption({ label: "Não importar" });
    // What was answered and not saved comes back.
    await page.reload();
    await expect(status.locator("option:checked")).toHaveText("Não importar");
    await page.getByRole("radio", { name: "5 de dez. de 2027" }).check();
    const period = page.getByLabel("“Bimestral”: 1\u00a0pessoa. Paga de quanto em quanto tempo?");
    await period.selectOption({ label: "Trimestral" });
    await page.getByLabel("“US$ 5”: 1\u00a0pessoa. Quanto paga?").fill("2490");
    await page.getByRole("button", { name: "Usar estas respostas" }).click();
    await expect(page.getByRole("heading", { name: "Suas respostas" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "O arquivo tem palavras que só você sabe explicar" })).toBeHidden();
    const igor = /Igor Sales.*Acesso até 5 de dez. de 2027.*Próxima cobrança: R\$\s24,90 por mês, 5 de dez. de 2027/;
    await expect(page.getByRole("button", { name: igor })).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: "2\u00a0ficam de fora" })).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Importar 2\u00a0pessoas" }).click();
    await expect(page.getByText("2\u00a0linhas importadas")).toBeVisible({ timeout: 60_000 });
  });
});
