import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { goTo } from "./go-to.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expect, test } from "./test.ts";

const linkIn = (mail: string) => new URL(/https?:\S+/.exec(mail)?.[0] ?? "").pathname;

test.afterAll(({ product }) => product.remove());

test("a creator puts the page online, renames it, changes e-mail and password, takes the data and leaves", async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
  await ana.send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
  const { page, look } = await openPhone(browser, server.url);
  const stranger = await openPhone(browser, server.url);
  const handle = `${ana.username}.luz`;
  const email = `nova.${ana.username}@exemplo.com.br`;
  const visit = async (username: string) => (await fetch(`${server.url}/@${username}`)).status;
  await signIn(page, ana, "/account/plan/preview");

  await test.step("the page is a preview until there is a PIX key", async () => {
    await expect(page.getByText("Só você vê, por enquanto.")).toBeVisible();
    await expect(page.getByText("29,90").first()).toBeVisible();
    expect(await visit(ana.username)).toBe(404);
    await page.goto("/account/pix");
    await page.getByLabel("Chave PIX").fill("52998224725");
    await page.getByLabel("Cidade").fill("Recife");
    await page.getByRole("button", { name: "Salvar chave" }).tap();
    await expect(page.getByText("Chave PIX salva")).toBeVisible();
    await page.goto("/account/plan/preview");
    await expect(page.getByText("É assim que os fãs veem sua página.")).toBeVisible();
    // The 404 may be cached for half a second.
    await expect.poll(() => visit(ana.username)).toBe(200);
  });

  await test.step("a picture is cropped in the browser, and what is no picture is refused", async () => {
    await page.goto("/account/menu");
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Trocar foto do perfil" }).tap();
      await (await chooser).setFiles({ name: "eu.png", mimeType: "image/png", buffer });
    };
    const alert = page.waitForEvent("dialog");
    await choose(Buffer.from("no picture"));
    expect((await alert).message()).toBe("Envie uma imagem JPEG ou PNG.");
    await (await alert).accept();
    await choose(await blueAndRed());
    const frame = page.getByRole("group", { name: /Enquadramento/ });
    // Moved to its right edge, the crop contains the red half only.
    await frame.focus();
    for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Zoom").fill("1.5");
    const sent = page.waitForResponse((response) => response.url().endsWith("/v1/profile/avatar"));
    await page.getByRole("button", { name: "Usar foto" }).tap();
    const { profilePic } = (await (await sent).json()) as { profilePic: string };
    const picture = await (await fetch(server.url + profilePic)).arrayBuffer();
    const { data } = await sharp(picture).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
    expect(data[2]).toBeLessThan(70);
    await expect(page.getByRole("img", { name: "Foto de Ana Luz" })).toBeVisible();
  });

  await test.step("settings are saved at once, and change the public page", async () => {
    await page.goto("/account/settings");
    const saved = () =>
      page.waitForResponse((response) => response.request().method() === "PATCH" && /\/setting$/.test(response.url()));
    for (const change of [
      () => page.getByLabel("Quanto tempo um story fica no ar").selectOption("48 horas"),
      () => page.getByRole("switch", { name: /Aceitar novos assinantes/ }).click(),
    ]) {
      const response = saved();
      await change();
      expect((await response).status()).toBe(200);
    }
    await page.reload();
    await expect(page.getByLabel("Quanto tempo um story fica no ar")).toHaveValue("48h");
    await expect(page.getByRole("switch", { name: /Aceitar novos/ })).not.toBeChecked();
    await stranger.page.goto(`/@${ana.username}`);
    await expect(stranger.page.getByRole("link", { name: /^Assinar/ })).toBeHidden();
  });

  await test.step("the former name of the page leads to the new one", async () => {
    await page.goto("/profile/edit");
    await page.getByLabel("Bio").fill("Bastidores todo dia.");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Perfil salvo")).toBeVisible();
    await page.getByRole("link", { name: /^Nome de usuário/ }).click();
    await page.getByLabel("Nome de usuário").fill(handle);
    await page.getByRole("button", { name: "Salvar nome de usuário" }).click();
    await expect(page.getByText(`@${handle}`)).toBeVisible();
    await stranger.page.goto(`/@${ana.username}?igsh=x`);
    await expect(stranger.page).toHaveURL(new RegExp(`/@${handle.replaceAll(".", "\\.")}$`));
    await expect(stranger.page.getByText("Bastidores todo dia.")).toBeVisible();
    await stranger.look("page-renamed");
    await page.getByRole("link", { name: /^Nome de usuário/ }).click();
    const former = page.getByRole("list", { name: "Nomes antigos" });
    await expect(former.getByText(`@${ana.username}`, { exact: true })).toBeVisible();
  });

  await test.step("a new e-mail address is confirmed by its link", async () => {
    await page.goto("/profile/edit/email");
    await page.getByLabel("Novo e-mail").fill(email);
    await page.getByRole("button", { name: "Trocar e-mail" }).click();
    // The session was confirmed a moment ago, so the form does not ask again.
    await expect(page.getByText(`Link enviado para ${email}`)).toBeVisible();
    await page.goto(linkIn(await lastMailTo(server, email, /^Confirme/)));
    await page.getByRole("button", { name: "Confirmar e-mail" }).click();
    await page.getByRole("link", { name: "Ir para minha conta" }).click();
    await expect(page.getByText("Confirmado", { exact: true })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step("another device is signed out", async () => {
    await page.goto("/account/settings");
    const devices = page.getByRole("list", { name: "Aparelhos conectados" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await devices.getByRole("button", { name: "Sair" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect.poll(async () => (await ana.request("/me")).status).toBe(401);
  });

  await test.step("the data is one file", async () => {
    await page.getByRole("button", { name: /Baixar meus dados/ }).click();
    const sheet = page.getByRole("dialog", { name: "Baixar meus dados" });
    await sheet.getByRole("button", { name: "Preparar arquivo" }).click();
    await expect(sheet.getByText(/Seu arquivo está pronto/)).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Baixar arquivo" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("camarim-meus-dados.zip");
    expect(readFileSync(await file.path()).toString("latin1", 0, 2)).toBe("PK");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  await test.step("the account is about to be deleted, and stays", async () => {
    await page.getByRole("button", { name: "Apagar minha conta" }).click();
    const sheet = page.getByRole("dialog", { name: "Apagar minha conta" });
    await sheet.getByLabel(/nome de usuário/).fill(handle);
    await sheet.getByRole("button", { name: "Apagar minha conta" }).click();
    const leaving = page.getByRole("region", { name: "Sua conta será apagada" });
    await expect(leaving).toBeVisible();
    await expect.poll(() => visit(handle)).toBe(404);
    await page.getByText("Sua conta está a caminho de ser apagada").click();
    await leaving.getByRole("button", { name: "Desistir e manter minha conta" }).click();
    await expect(leaving).toBeHidden();
    await expect.poll(() => visit(handle)).toBe(200);
    await page.getByRole("dialog", { name: "Sua página está no ar" }).getByRole("button", { name: "Fechar" }).click();
  });

  await test.step("a forgotten password is replaced by a link that works once", async () => {
    await look("settings-after-all");
    await goTo(page, "/account/menu");
    await signOut(page);
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();
    // The field of the form before is labelled "E-mail" too.
    await expect(page.getByRole("heading", { name: "Esqueci minha senha" })).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Enviar link" }).click();
    await expect(page.getByText("Confira seu e-mail")).toBeVisible();
    const link = linkIn(await lastMailTo(server, email, /^Crie uma nova senha/));
    // A second tab with the same link.
    const late = await page.context().newPage();
    for (const one of [page, late]) await one.goto(link);
    await setPassword(page);
    await expect(page.getByRole("heading", { name: "Senha salva" })).toBeVisible();
    await setPassword(late);
    await expect(late.getByRole("heading", { name: "Link vencido" })).toBeVisible();
    await late.close();
    await signIn(page, { ...ana, username: email, password: newPassword });
    await expect(page.getByRole("heading", { name: `@${handle}` })).toBeVisible();
    await look("account-with-new-password");
  });
});

const newPassword = "mais uma senha comprida";

async function setPassword(page: Page) {
  await page.getByLabel("Nova senha", { exact: true }).fill(newPassword);
  await page.getByLabel("Repita a senha").fill(newPassword);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
}

async function blueAndRed(): Promise<Buffer> {
  const red = sharp({ create: { width: 600, height: 600, channels: 3, background: "#cc2222" } });
  return sharp({ create: { width: 1200, height: 600, channels: 3, background: "#2266cc" } })
    .composite([{ input: await red.png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toBuffer();
}
