import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let admin: HttpCreator;
let phone: Phone;
let adminPhone: Phone;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  [ana, admin] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await verifyAccountEmail(ana, server);
  phone = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  adminPhone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterAll(() => server.remove());

/** A photo of a document. */
async function document(words: string) {
  const card = `<svg width="1000" height="640"><rect x="40" y="40" width="920" height="560" rx="30" fill="#dfe9df"/><text x="90" y="140" font-size="46" font-family="sans-serif">REPÚBLICA FEDERATIVA DO BRASIL</text><text x="90" y="330" font-size="64" font-family="sans-serif">${words}</text></svg>`;
  const table = sharp({ create: { width: 1000, height: 640, channels: 3, background: "#6b4f3a" } });
  const buffer = await table
    .composite([{ input: Buffer.from(card), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer };
}

async function sendSide(side: "frente" | "verso") {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Escolher foto d${side === "frente" ? "a" : "o"} ${side}` }).click();
  await (await chooser).setFiles(await document(side === "frente" ? "ANA LUZ COSTA" : "CPF 529.982.247-25"));
  const check = page.getByRole("dialog");
  await expect(check.getByRole("img", { name: "Foto escolhida" })).toBeVisible();
  if (side === "frente") await phone.look("documents-check");
  await check.getByRole("button", { name: "Enviar esta foto" }).click();
  await expect(check).toBeHidden();
}

test("the form of the wallet's holder, which a PIX creator needs no link to, masks and validates its fields", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana, "/account/wallet");
  await expect(page.getByRole("region", { name: "Saldo disponível" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Dados de recebimento/ })).toHaveCount(0);
  await page.goto("/account/wallet/register");
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Luz");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText("Escolha o estado.")).toBeVisible();
  await page.getByLabel("CPF ou CNPJ", { exact: true }).fill("11111111111");
  await page.getByLabel("CEP").pressSequentially("50050");
  await page.getByLabel("CEP").blur();
  await expect(page.getByText("CEP inválido: são 8 números.")).toBeVisible();
  await expect(page.getByText("CPF ou CNPJ inválido.").first()).toBeVisible();
  await phone.look("wallet-register-wrong");
});

test("a creator saves the wallet form without an external CEP lookup and continues to the documents", {
  tag: "@slow",
}, async () => {
  const abroad: string[] = [];
  page.on("request", (request) => !request.url().startsWith(server.url) && abroad.push(request.url()));
  await page.getByLabel("Nome completo").fill("Ana Luz Costa");
  await page.getByLabel("CPF ou CNPJ", { exact: true }).fill("");
  await page.getByLabel("CPF ou CNPJ", { exact: true }).pressSequentially("52998224725");
  await expect(page.getByLabel("CPF ou CNPJ", { exact: true })).toHaveValue("529.982.247-25");
  await page.getByLabel("Data de nascimento").fill("1994-05-20");
  await expect(page.getByLabel("Chave PIX das transferências")).toHaveValue("529.982.247-25");
  await page.getByLabel("CEP").fill("");
  await page.getByLabel("CEP").pressSequentially("50050000");
  await expect(page.getByLabel("CEP")).toHaveValue("50050-000");
  await page.getByLabel("Rua").fill("Rua da Aurora");
  await page.getByLabel("Número").fill("1200");
  await page.getByLabel("Bairro").fill("Boa Vista");
  // Filled in by the CEP; the city suggests the municipalities of that state.
  await expect(page.getByText("Recife, PE")).toBeVisible();
  await expect(page.getByLabel("Cidade")).toHaveValue("Recife");
  await expect(page.getByLabel("Estado")).toHaveValue("PE");
  await expect(page.locator('datalist option[value="Garanhuns"]')).toHaveCount(1);
  await page.getByLabel("CEP").fill("53400000");
  await expect(page.getByLabel("Cidade")).toHaveValue("Paulista");
  await page.getByLabel("CEP").fill("55290000");
  await expect(page.getByLabel("Cidade")).toHaveValue("");
  await expect(page.getByLabel("Estado")).toHaveValue("PE");
  await page.getByLabel("Cidade").fill("Recife (Boa Vista)");
  await page.getByLabel("CEP").fill("50050000");
  await expect(page.getByLabel("Cidade")).toHaveValue("Recife (Boa Vista)");
  await page.getByLabel("Cidade").fill("Recife");
  await phone.look("wallet-register");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page.getByText("Dados salvos")).toBeVisible();
  await expect(page).toHaveURL(/\/account\/wallet\/documents$/);
  expect(abroad.filter((url) => /^https?:/.test(url))).toEqual([]);
  expect((await ana.request("/wallet")).body).toMatchObject({
    document: "52998224725",
    complement: null,
    status: "registered",
  });
  await phone.look("documents");
});

test("a creator photographs, reviews and sends both sides of the document", { tag: "@slow" }, async () => {
  const camera = page.getByRole("button", { name: "Fotografar a frente" });
  await expect(camera).toBeVisible();
  await expect(page.locator('input[type="file"][capture="environment"]')).toHaveCount(2);
  await sendSide("frente");
  await expect(page.getByRole("region", { name: "Frente" })).toContainText("Enviada hoje");
  await expect(page.getByRole("region", { name: "Verso" })).toContainText("Falta enviar");
  await sendSide("verso");
  await expect(page.getByRole("region", { name: "Estamos conferindo seus dados" })).toBeVisible();
  await expect(camera).toBeHidden();
  await page.getByRole("link", { name: "Dados de recebimento" }).click();
  await expect(page.getByText("529.982.247-25").first()).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await phone.look("wallet-register-review");
});

test("an admin sees both pictures next to the data and rejects the documents with reasons", {
  tag: "@slow",
}, async () => {
  await signIn(adminPhone.page, admin, "/admin?fila=carteiras");
  for (const name of ["frente do documento", "verso do documento"]) {
    const picture = adminPhone.page.getByRole("img", { name });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(adminPhone.page.getByText("20/05/1994")).toBeVisible();
  await expect(adminPhone.page.getByText("Rua da Aurora, 1200, Boa Vista, Recife/PE, 50050000")).toBeVisible();
  await adminPhone.page.getByRole("button", { name: "Ampliar frente do documento" }).click();
  await expect(adminPhone.page.getByRole("dialog")).toBeVisible();
  await adminPhone.page.keyboard.press("Escape");
  await decide(adminPhone.page.getByRole("button", { name: "Recusar" }));
  const dialog = adminPhone.page.getByRole("dialog", { name: "Recusar carteira" });
  await dialog.getByRole("button", { name: "Recusar carteira" }).click();
  await expect(dialog.getByText("Marque um motivo ou escreva.")).toBeVisible();
  await dialog.getByLabel("O nome não é o mesmo do documento.").check();
  await dialog.getByLabel("Outra coisa").fill("Mande a CNH aberta.");
  await dialog.getByRole("button", { name: "Recusar carteira" }).click();
  await expect(adminPhone.page.getByRole("heading", { name: "Nenhuma carteira na fila" })).toBeVisible();
  await adminPhone.look("admin-empty");
});

test("a creator reads the reasons, corrects the data, and is approved", { tag: "@slow" }, async () => {
  await page.goto("/account/wallet/documents");
  const notice = page.getByRole("region", { name: "Ainda não deu para aprovar" });
  await expect(notice).toContainText("O nome não é o mesmo do documento.");
  await expect(notice).toContainText("Mande a CNH aberta.");
  await expect(page.getByRole("region", { name: "Frente", exact: true })).toContainText("Envie de novo");
  await page.getByRole("link", { name: "Dados de recebimento" }).click();
  await page.getByLabel("Nome completo").fill("Ana Luz da Costa");
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect(page).toHaveURL(/\/account\/wallet\/documents$/);
  for (const side of ["frente", "verso"] as const) await sendSide(side);
  await adminPhone.page.getByRole("button", { name: "Atualizar" }).click();
  await expect(adminPhone.page.getByText("Ana Luz da Costa")).toBeVisible();
  await decide(adminPhone.page.getByRole("button", { name: "Aprovar carteira" }));
  await expect(adminPhone.page.getByText("Carteira de Ana Luz aprovada")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Cadastro aprovado" })).toBeVisible();
  await phone.look("documents-approved");
  const mails = async () => (await fetch(`${server.url}/dev/mail`)).text();
  for (const subject of ["Sua carteira foi aprovada", "Precisamos conferir sua carteira de novo"])
    await expect.poll(mails, { timeout: 60_000 }).toContain(subject);
});

test("the wallet form without a connection says so and stores no document in the browser", {
  tag: "@slow",
}, async () => {
  await page.goto("/account/wallet");
  await expect(page.getByRole("link", { name: /Dados de recebimento/ })).toContainText("Ana Luz da Costa · Aprovado");
  const recipient = () => page.evaluate(() => JSON.parse(localStorage.getItem("recipient") ?? "null"));
  await expect.poll(recipient).toMatchObject({ status: "approved", document: "•••••••4725", transferEnabled: false });
  await phone.look("wallet-recipient");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const secret of ["52998224725", "529.982.247-25", "Rua da Aurora"]) expect(stored).not.toContain(secret);
  await page.context().setOffline(true);
  await page.goto("/account/wallet/register");
  await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Luz da Costa");
});

test("the form of the gateway account is filled with the data of the wallet", { tag: "@slow" }, async () => {
  await page.goto("/onboarding");
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-25");
  await page.goto("/onboarding?passo=2");
  await expect(page.getByLabel("CEP")).toHaveValue("50050-000");
  await expect(page.getByLabel("Rua")).toHaveValue("Rua da Aurora");
});
