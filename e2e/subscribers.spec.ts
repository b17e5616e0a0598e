import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { smallPicture } from "./iugu-seller.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Trimestral", price: 7990, periodMonths: 3 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  await ana.send("/account/pix", key, "PUT");
  const [monthly, quarterly] = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data;
  await subscribe(quarterly?._id as string, "Conceição D'Ávila");
  await subscribe(quarterly?._id as string, "Íris Nóbrega");
  await subscribe(monthly?._id as string, "João Souza", new Blob([smallPicture]));
  for (const name of ["Igor Sales", "Vinícius Ramos de Albuquerque"])
    await fanOverHttp(server.url, ana).order(monthly?._id as string, name);
});
test.afterAll(() => server.remove());

test("a creator finds subscribers, acts for them, and reads the numbers and the money", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const people = page.getByRole("list", { name: "Assinaturas" }).getByRole("button");
  const search = page.getByLabel("Buscar", { exact: true });
  const joao = page.getByRole("dialog", { name: "João Souza" });
  await signIn(page, ana, "/account/subscribers");

  await test.step("they are searched without accents, filtered by plan, and saved as a file", async () => {
    await expect(people).toHaveCount(5);
    await search.fill("AVILA conc");
    await expect(people).toHaveText([/Conceição D'Ávila/]);
    await search.fill("ninguém assim");
    await page.getByRole("button", { name: "Limpar busca", exact: true }).click();
    await expect(search).toHaveValue("");
    await page.getByLabel("Plano", { exact: true }).selectOption("Trimestral");
    await expect(people).toHaveText([/Íris Nóbrega/, /Conceição D'Ávila/]);
    const text = await exportAs(page, "Exportar assinantes", "Planilha (CSV)", /^camarim-assinantes-.*\.csv$/);
    expect(text.startsWith('\ufeff"Nome";"E-mail"')).toBe(true);
    expect(text.trimEnd().split("\r\n")).toHaveLength(3);
    await page.getByLabel("Plano", { exact: true }).selectOption("Todos");
  });

  await test.step("a subscriber gets another plan and more days, is canceled and loses access, all in the history", async () => {
    await search.fill("joão souza");
    await people.filter({ hasText: "João Souza" }).click();
    const payments = joao.getByRole("list", { name: "Pagamentos" });
    await expect(payments).toContainText(/R\$\s29,90.*pago/);
    await payments.getByRole("button").click();
    const receipt = page.getByRole("img", { name: "Comprovante de João Souza" });
    await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await joao.getByRole("button", { name: "Trocar plano" }).click();
    await page.getByRole("button", { name: /Trimestral/ }).click();
    await page.getByRole("button", { name: "Trocar no próximo período" }).click();
    await expect(joao).toContainText("Próximo plano");
    await joao.getByRole("button", { name: "Dar mais dias" }).click();
    await page.getByRole("radio", { name: "15 dias", exact: true }).check();
    await page.getByRole("button", { name: /^Estender até/ }).click();
    await expect(page.getByText(/^Agora vai até/)).toBeVisible();
    for (const [action, status] of [
      ["Cancelar assinatura", "Cancelada"],
      ["Tirar o acesso", "Acesso tirado"],
    ] as const) {
      await joao.getByRole("button", { name: action }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
      await expect(joao.getByText(status, { exact: true }).first()).toBeVisible();
    }
    await expect(joao.getByRole("list", { name: "Histórico" }).getByRole("listitem")).toHaveText([
      /Acesso tirado/,
      /Assinatura cancelada/,
      /Ganhou mais dias/,
      /Escolha do próximo plano.*Trimestral/,
      /Começou a assinar/,
    ]);
    await look("subscriber-revoked");
  });

  await test.step("what the creator refunded at their own bank is recorded", async () => {
    await joao.getByRole("button", { name: "Devolvi um pagamento" }).click();
    const dialog = page.getByRole("dialog", { name: "Devolvi este pagamento" });
    await dialog.getByRole("radio", { name: "Uma parte", exact: true }).check();
    await dialog.getByLabel("Valor a devolver").fill("1000");
    await dialog.getByLabel(/^Código da transação/).fill("E123");
    await dialog.getByRole("button", { name: "Registrar devolução" }).click();
    await expect(dialog.getByText("são 32 caracteres e começa com E.", { exact: false }).first()).toBeVisible();
    await dialog.getByLabel(/^Código da transação/).fill("");
    await dialog.getByRole("button", { name: "Registrar devolução" }).click();
    await expect(joao.getByRole("list", { name: "Pagamentos" }).getByText(/Devolvido: R\$\s10,00/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(joao).toBeHidden();
  });

  await test.step("who paid without a receipt here is let in by one that they sent, or by the creator's word", async () => {
    await search.fill("");
    await people.filter({ hasText: "Igor Sales" }).click();
    const igor = page.getByRole("dialog", { name: "Igor Sales" });
    await igor.getByRole("button", { name: "Enviar comprovante dele" }).click();
    const sent = page.getByRole("dialog", { name: "Comprovante recebido" });
    await sent.getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(sent.getByText("Escolha o comprovante ou informe o código.")).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await sent.getByRole("button", { name: "Escolher imagem ou PDF" }).click();
    await (await chooser).setFiles({ name: "comprovante.png", mimeType: "image/png", buffer: smallPicture });
    await sent.getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(igor.getByRole("link", { name: "Conferir comprovante" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(igor).toBeHidden();
    await people.filter({ hasText: "Vinícius" }).click();
    const vinicius = page.getByRole("dialog", { name: /Vinícius/ });
    await vinicius.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
    const words = page.getByRole("dialog", { name: "Marcar como pago?" });
    await words.getByLabel("Detalhe (opcional)").fill("extrato de hoje");
    await words.getByRole("button", { name: "Marcar como pago" }).click();
    await expect(vinicius.getByText("marcado por você: Vi o PIX no meu banco: extrato de hoje")).toBeVisible();
    await expect(vinicius.getByText("Ativa", { exact: true })).toBeVisible();
  });

  await test.step("the wallet has each centavo of a sale, and files for Excel and for accounting", async () => {
    await page.goto("/home");
    const head = page.getByRole("region", { name: "Saldo" });
    await expect(head).toContainText(/Caiu no seu bancoR\$\s209,60/);
    await page.getByRole("list", { name: "Operações" }).getByRole("button").first().click();
    const sheet = page.getByRole("dialog", { name: "Venda" });
    await expect(sheet.getByRole("list", { name: "Cada centavo" }).getByRole("listitem")).toHaveText([
      /Quem pagou−\s*R\$\s29,90/,
      /Seu banco\+\s*R\$\s29,90/,
      /Taxas que você vai pagar−\s*R\$\s2,99/,
      /Camarim\+\s*R\$\s2,99/,
    ]);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    for (const [button, ending, start] of [
      ["Planilha (CSV)", /\.csv$/, '\ufeff"Data";"Tipo"'],
      ["Contabilidade (OFX)", /\.ofx$/, "OFXHEADER:100"],
    ] as const) {
      const text = await exportAs(page, "Exportar operações", button, ending);
      expect(text.startsWith(start)).toBe(true);
      expect(text.match(/79[.,]90/g)).toHaveLength(2);
    }
    await look("wallet-exported");
  });

  await test.step("the statistics of a period are charts with tables, in a part of the app that is loaded for them", async () => {
    await page.goto("/account/menu");
    await page
      .getByRole("link", { name: /assinantes$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/account\/subscriptions\/stats$/);
    await expect(page.getByText("Ver em tabela")).toHaveCount(3);
    for (const table of await page.getByText("Ver em tabela").all()) await table.click();
    const rows = page.getByRole("table").first().getByRole("row");
    await expect(rows).toHaveCount(31);
    await page.getByRole("radio", { name: "12 meses", exact: true }).check();
    await expect(rows).toHaveCount(13);
    await look("stats-of-a-year");
  });
});

async function subscribe(planId: string, name: string, receipt?: Blob) {
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId, name)).body;
  await fan.sendReceipt(order, receipt);
  expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
}

/** Downloads a file; returns its text. */
async function exportAs(page: Page, opener: string, format: string, name: RegExp): Promise<string> {
  await page.getByRole("button", { name: opener }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: format }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(name);
  await expect(page.getByRole("dialog")).toBeHidden();
  return readFileSync(await file.path(), "utf8");
}
