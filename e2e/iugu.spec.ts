import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { decide } from "./decide.ts";
import { smallPicture } from "./iugu-seller.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

let server: Running;
let bia: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct();
  bia = await registerOverHttp(server.url);
  await verifyAccountEmail(bia, server);
  await beginToSell(bia);
  await bia.whenProcessed((await bia.upload(makeVideo({ seconds: 4 }))).body._id);
});
test.afterAll(() => server.remove());

/** Picks a file for each document and waits until it is sent. */
async function sendDocuments(page: Page, names: readonly string[]) {
  for (const name of names) {
    const field = page.getByRole("listitem", { name });
    await field
      .locator("input[type=file]")
      .setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: smallPicture });
    await expect(field.getByText(/^Enviado/)).toBeVisible();
  }
}
const papers = ["Frente do documento", "Verso do documento", "Selfie segurando o documento"];

const step = (page: Page, number: number) => page.getByText(`Passo ${number} de 4`, { exact: true });
const proceed = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

/** The CEP fills in city and state. */
async function fillAddress(page: Page) {
  await page.getByLabel("CEP").fill("50030230");
  await page.getByLabel("Rua").fill("Rua da Aurora");
  await page.getByLabel("Número", { exact: true }).fill("100");
  await page.getByLabel("Complemento").fill("Apto. 12");
  await page.getByLabel("Bairro").fill("Boa Vista");
  await expect(page.getByLabel("Cidade")).toHaveValue("Recife");
  await expect(page.getByLabel("Estado")).toHaveValue("PE");
}

async function fillBank(page: Page) {
  await page.getByLabel("Banco", { exact: true }).fill("Itaú");
  await page.getByLabel("Agência").fill("0001");
  await page.getByLabel("Conta com dígito").fill("12345-6");
}

/** Sends a side of the document, once the photo was looked at. */
async function sendSide(page: Page, side: "a frente" | "o verso") {
  const [article, name] = side.split(" ");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Escolher foto d${article} ${name}` }).click();
  await (await chooser).setFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: await photograph(side) });
  const check = page.getByRole("dialog");
  await expect(check.getByRole("img", { name: "Foto escolhida" })).toBeVisible();
  await check.getByRole("button", { name: "Enviar esta foto" }).click();
  await expect(check).toBeHidden();
}

function photograph(words: string): Promise<Buffer> {
  const card = `<svg width="1000" height="640"><rect x="40" y="40" width="920" height="560" rx="30" fill="#dfe9df"/><text x="90" y="330" font-size="64" font-family="sans-serif">${words}</text></svg>`;
  return sharp({ create: { width: 1000, height: 640, channels: 3, background: "#6b4f3a" } })
    .composite([{ input: Buffer.from(card), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

test("a creator opens an account at iugu, a fan pays there by PIX, and the money is paid out", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);

  await test.step("a reload or another visit loses nothing of the application", async () => {
    await signIn(page, bia, "/account/iugu-account");
    await page.getByRole("link", { name: "Habilitar cartão" }).click();
    await page.getByLabel("Quanto espera vender por mês").fill("350000");
    await page.getByLabel("CPF ou CNPJ").fill("52998224725");
    await proceed(page);
    await expect(step(page, 2)).toBeVisible();
    await fillAddress(page);
    await proceed(page);
    await sendDocuments(page, papers.slice(0, 2));

    // Texts come from the draft, documents from the server.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("Recuperamos o que você ainda não tinha salvado.")).toBeVisible();
    await expect(step(page, 3)).toBeVisible();
    await expect(page.getByText(/^Enviado/)).toHaveCount(2);
    await page.getByRole("link", { name: "voltar" }).click();
    await expect(page.getByLabel("Rua")).toHaveValue("Rua da Aurora");
    // The phone's back button too goes one step back, without the question of a left form.
    await page.goBack();
    await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-25");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.getByRole("link", { name: "voltar" }).click();
    await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
    await expect(page).toHaveURL(/iugu-account$/);
    await page.getByRole("link", { name: "Habilitar cartão" }).click();
    await expect(step(page, 3)).toBeVisible();
    await sendDocuments(page, papers.slice(2));
    await proceed(page);
    await fillBank(page);
    await page.getByRole("button", { name: "Enviar para análise" }).click();
    await expect(page).toHaveURL(/iugu-account$/);
    // The simulator verifies the account within seconds.
    await expect(page.getByText("Saldo total")).toBeVisible({ timeout: 60_000 });
  });

  await test.step("a fan's PIX payment is confirmed while the order is open", async () => {
    const { page } = await openPhone(browser, server.url);
    await page.goto(`/@${bia.username}/assinar`);
    await page.getByLabel("Nome", { exact: true }).fill("Bia Lima");
    await page.getByLabel("E-mail").fill(`fa${randomUUID().slice(0, 8)}@exemplo.com.br`);
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByLabel("CPF", { exact: true }).fill("52998224725");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
    await expect(page.getByText("Já paguei: enviar comprovante")).toHaveCount(0);
    const [bank] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Pagar no banco de teste" }).click(),
    ]);
    await bank.getByRole("button", { name: "Pagar agora" }).click();
    await expect(bank.getByText("Pago com dinheiro de teste")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: "Assistir agora" }).click();
    await viewerOn(page).plays();
  });

  await test.step("the wallet has the sale to the centavo", async () => {
    const there = async () => (await bia.request<{ balance: number }>("/iugu/account")).body.balance;
    await expect.poll(there, { timeout: 60_000 }).toBeGreaterThan(0);
    const { body } = await bia.request<{ totalBalance: number }>("/wallet/balance");
    expect(body.totalBalance).toBe(await there());
  });

  const admin = await registerAdmin(server);
  const desk = await openPhone(browser, server.url);
  await test.step("an admin sees the documents beside the data, and rejects them with reasons", async () => {
    await page.goto("/account/wallet/register");
    await expect(page.getByText("Rua da Aurora, 100, Apto. 12")).toBeVisible();
    await expect(page.getByText("Itaú · ag. 0001 · conta final 456")).toBeVisible();
    // No key is asked where the gateway pays to a bank account.
    await expect(page.getByText("Chave PIX das transferências")).toHaveCount(0);
    await signIn(desk.page, admin, "/admin?fila=carteiras");
    for (const name of ["frente do documento", "verso do documento"]) {
      const picture = desk.page.getByRole("img", { name });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(desk.page.getByText(/Rua da Aurora, 100.*Boa Vista, Recife\/PE, 50030230/)).toBeVisible();
    await decide(desk.page.getByRole("button", { name: "Recusar" }));
    const dialog = desk.page.getByRole("dialog", { name: "Recusar carteira" });
    await dialog.getByLabel("O nome não é o mesmo do documento.").check();
    await dialog.getByLabel("Outra coisa").fill("Mande a CNH aberta.");
    await dialog.getByRole("button", { name: "Recusar carteira" }).click();
    await expect(desk.page.getByRole("heading", { name: "Nenhuma carteira na fila" })).toBeVisible();
  });

  await test.step("the creator reads the reasons, photographs both sides again, and is approved", async () => {
    await page.goto("/account/wallet/documents");
    const notice = page.getByRole("region", { name: "Ainda não deu para aprovar" });
    await expect(notice).toContainText("O nome não é o mesmo do documento.");
    await expect(notice).toContainText("Mande a CNH aberta.");
    await expect(page.locator('input[type="file"][capture="environment"]')).toHaveCount(2);
    await sendSide(page, "a frente");
    await expect(page.getByRole("region", { name: "Frente" })).toContainText("Enviada hoje");
    await sendSide(page, "o verso");
    await expect(page.getByRole("region", { name: "Estamos conferindo seus dados" })).toBeVisible();
    await page.goto("/account/transfer");
    await expect(page.getByRole("heading", { name: "Estamos conferindo seus dados" })).toBeVisible();
    await desk.page.getByRole("button", { name: "Atualizar" }).click();
    await decide(desk.page.getByRole("button", { name: "Aprovar carteira" }));
    await expect(desk.page.getByText("Carteira de Ana Luz aprovada")).toBeVisible();
    await page.goto("/account/wallet/documents");
    await expect(page.getByRole("region", { name: "Cadastro aprovado" })).toBeVisible();
    for (const subject of [/^Precisamos conferir sua carteira/, /^Sua carteira foi aprovada/])
      await lastMailTo(server, `${bia.username}@exemplo.com.br`, subject);
  });

  await test.step("the browser stores nothing of the registration but its status and the end of the document", async () => {
    await page.goto("/account/wallet");
    const recipient = () => page.evaluate(() => JSON.parse(localStorage.getItem("recipient") ?? "null"));
    await expect.poll(recipient).toMatchObject({ status: "approved", document: "•••••••4725", transferEnabled: true });
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const secret of ["52998224725", "529.982.247-25", "Rua da Aurora"]) expect(stored).not.toContain(secret);
  });

  await test.step("the money is sent to the bank", async () => {
    await page.goto("/account/transfer");
    await page.getByLabel("Valor").fill("1000");
    await page.getByRole("button", { name: "Transferir" }).click();
    await page.getByRole("button", { name: "Confirmar transferência" }).click();
    await expect(page.getByText("A caminho")).toBeVisible();
    await look("transfer");
  });

  await test.step("an admin matches a payout that the gateway does not know to its withdrawal", async () => {
    await inDatabase(server, (client) =>
      client.query(`update transfer set stuck_at = now(), checked_at = now(),
        candidate_id = withdrawal_id, withdrawal_id = null where status = 'requested'`),
    );
    const { page } = desk;
    await page.goto("/admin?fila=diferencas");
    await page.getByRole("button", { name: /Saque parecido/ }).click();
    await expect(page.getByLabel("Código do saque no gateway")).toHaveValue(/^[0-9A-F]{32}$/);
    await page.getByRole("button", { name: "Não foi feita" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("voltam para o saldo de Ana Luz");
    await desk.look("admin-stuck-transfer-not-made");
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Foi feita", exact: true }).click();
    await expect(page.getByText("Transferência ligada ao saque do gateway")).toBeVisible();
  });
});
