import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { hasOverlays } from "./go-to.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

test("card sales are disputed and refunded: access, evidence, wallet and e-mails follow", async ({ browser }) => {
  // Mercado Pago sends the browser back to the installation's public address.
  const url = server.url.replace("127.0.0.1", "localhost");
  const { page, look } = await openPhone(browser, url);
  const fan = await openPhone(browser, url);
  const email = `${ana.username}@exemplo.com.br`;
  const sheet = page.getByRole("dialog", { name: "Contestação" });
  const row = (list: string) => page.getByRole("list", { name: list }).getByRole("button");
  const payments = page.getByRole("list", { name: "Pagamentos" });
  const question = page.getByRole("alertdialog");
  await signIn(page, ana, "/mp/connect");
  await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await page.getByRole("button", { name: "Entrar como LOJA DE TESTE 1" }).click();
  await expect(page.getByText("900000001")).toBeVisible();

  await test.step("a disputed sale ends the fan's access, and the creator gets an e-mail with the deadline", async () => {
    await buyByCard(fan.page, "João Souza");
    await expect.poll(() => hasAccess(fan.page)).toBe(1);
    await control("openDispute", { id: await findChargeId() });
    await expect.poll(async () => (await newest())?.evidenceUntil ?? null, { timeout: 60_000 }).not.toBeNull();
    await expect.poll(() => hasAccess(fan.page)).toBe(0);
    const mail = await lastMailTo(server, email, /^Pagamento contestado/);
    await page.goto("/account/wallet");
    await expect(page.getByRole("link", { name: /^Contestações/ })).toBeVisible();
    await page.goto(/\/account\/disputes\?contestacao=\S+/.exec(mail)?.[0] ?? "");
    await expect(sheet.getByText(/^Envie sua defesa até \d/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row("Abertas")).toContainText(/João Souza.*Envie até \d.*R\$\s29,90aberta/);
  });

  await test.step("the creator sends pictures as evidence", async () => {
    await row("Abertas").click();
    const files = sheet.getByRole("list", { name: "Arquivos da defesa" });
    const attach = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await sheet.getByRole("button", { name: "Anexar" }).click();
      await (await chooser).setFiles(file);
    };
    await attach({ name: "nada.pdf", mimeType: "application/pdf", buffer: Buffer.from("nothing") });
    await expect(sheet.getByText("Envie fotos, capturas de tela")).toBeVisible();
    for (const [number, words] of ["Adorei os stories!", "Pode renovar"].entries()) {
      await attach(await takeScreenshot(words));
      await expect(files.getByRole("button", { name: new RegExp(`^Foto ${number + 1}`) })).toBeVisible();
    }
    await files.getByRole("button", { name: /^Foto 1/ }).click();
    const picture = page.getByRole("img", { name: "Foto 1" });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await files.getByRole("button", { name: "Remover Foto 2" }).click();
    await expect(files.getByRole("button", { name: /^Foto 2/ })).toBeHidden();
    await sheet.getByRole("button", { name: "Enviar defesa" }).click();
    await expect(sheet.getByText("Defesa enviada hoje")).toBeVisible();
    expect((await newest())?.evidence).toBe("sent");
  });

  await test.step("a won dispute gives sale and access back", async () => {
    await control("decideDispute", { id: await findChargeId(), outcome: "won" });
    await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("won");
    await expect.poll(() => hasAccess(fan.page)).toBe(1);
    await lastMailTo(server, email, /^Contestação ganha/);
    await page.goto("/account/wallet");
    await page.getByRole("link", { name: /^Contestações/ }).click();
    await row("Decididas").click();
    await expect(sheet.getByText("Decidida a seu favor")).toBeVisible();
  });

  await test.step("a refund without balance waits, is shown in the wallet, and is canceled", async () => {
    const name = "Maria Aparecida dos Santos Albuquerque Cavalcanti";
    await buyByCard((await openPhone(browser, server.url)).page, name);
    await control("knobs", { refuseRefunds: 1 });
    await page.goto("/account/subscribers");
    await page.getByRole("button", { name }).click();
    await payments.getByRole("button", { name: /Toque para devolver/ }).click();
    await question.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect(payments.getByText("devolução na fila")).toBeVisible();
    await hasOverlays(page, 1);
    await page.goto("/account/wallet");
    const waiting = page.getByRole("list", { name: "Devoluções na fila" });
    await expect(waiting.getByText(/R\$\s29,90 · falta saldo na processadora/)).toBeVisible();
    await waiting.getByRole("link", { name }).click();
    await payments.getByRole("button", { name: /Toque para ver a devolução/ }).click();
    await question.getByRole("button", { name: "Cancelar devolução" }).click();
    await expect(payments.getByText("Toque para devolver")).toBeVisible();
    await hasOverlays(page, 1);
    await page.goto("/account/wallet");
    await expect(page.getByRole("list", { name: "Operações" })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  await test.step("part of a sale is refunded, and the rest is lost in a dispute", async () => {
    await buyByCard((await openPhone(browser, server.url)).page, "Bia Lima");
    await page.goto("/account/subscribers");
    await page.getByRole("button", { name: /Bia Lima/ }).click();
    await payments.getByRole("button", { name: /Toque para devolver/ }).click();
    await question.getByRole("radio", { name: "Uma parte", exact: true }).check();
    await question.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect(question.getByText("Informe o valor a devolver.")).toBeVisible();
    await question.getByLabel("Valor a devolver").fill("4000");
    await question.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect(question.getByText(/O máximo é R\$\s29,90/)).toBeVisible();
    await question.getByLabel("Valor a devolver").fill("1000");
    await question.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect(payments.getByText(/Devolvido: R\$\s10,00/)).toBeVisible();
    await control("chargeback", { id: await findChargeId() });
    await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("lost");
    await page.goto("/account/disputes");
    await expect(row("Decididas")).toHaveCount(2);
    await row("Decididas").first().click();
    await expect(sheet.getByText("Decidida a favor de quem pagou")).toBeVisible();
    for (const one of [{ look }, fan]) await one.look("disputes-at-the-end");
  });
});

async function buyByCard(page: Page, name: string) {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(`fa${randomUUID().slice(0, 8)}@exemplo.com.br`);
  await page.getByLabel("Celular").fill(`119${String(Date.now()).slice(-8)}`);
  await page.getByLabel("CPF", { exact: true }).fill("52998224725");
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  await page.getByLabel("Número do cartão").fill("4235647728025682");
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1130");
  await page.getByLabel("Código de segurança").fill("123");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
}

/** The newest charge of the creator, by the gateway's id. */
async function findChargeId(): Promise<string> {
  return inDatabase(server, async (client) => {
    const { rows } = await client.query(
      `select charge_id from gateway_charge join gateway_connection connection on connection.id = connection_id
       join profile using (account_id) where username = $1 order by requested_at desc limit 1`,
      [ana.username],
    );
    return rows[0].charge_id;
  });
}

/** Controls the simulator of the gateway. */
async function control(path: string, body: object) {
  const { ways } = await (await fetch(`${server.url}/v1/creators/${ana.username}`)).json();
  const headers = { "content-type": "application/json" };
  await fetch(`${ways.card.host}/control/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

type Disputes = { data: { status: string; evidence: string; evidenceUntil: string | null }[] };
const newest = async () => (await ana.request<Disputes>("/disputes")).body.data[0];

async function hasAccess(page: Page) {
  await page.goto("/assinaturas");
  return page.getByRole("listitem").filter({ hasText: "Ativa até" }).count();
}

async function takeScreenshot(words: string) {
  const text = `<svg width="700" height="900"><text x="60" y="200" font-size="60" font-family="sans-serif">${words}</text></svg>`;
  const picture = sharp({ create: { width: 700, height: 900, channels: 3, background: "#f0c8fa" } });
  const buffer = await picture
    .composite([{ input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name: "conversa.png", mimeType: "image/png", buffer };
}
