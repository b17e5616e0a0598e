import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { becomeFan, verifyFanEmail } from "./fan-in-browser.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let home: string;
let ana: HttpCreator;
let admin: HttpCreator;
let fan: Phone;
let story: string;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  // The age check redirects to the public address.
  home = server.url.replace("127.0.0.1", "localhost");
  [ana, admin] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await beginToSell(ana);
  fan = await openPhone(browser, home);
  await verifyFanEmail(fan.page, server, await becomeFan(fan.page, ana));
  const { body } = await ana.upload(makeVideo({ seconds: 12, size: "270x480" }), "Bastidores");
  story = body._id;
  await ana.whenProcessed(story);
});
test.afterAll(() => server.remove());

test("a fan proves their age, a person reports a story, and admins decide, hide and restore it", async ({
  browser,
}) => {
  await test.step("a fan confirms their age once before stories that are for adults", async () => {
    const { page, look } = fan;
    await ana.send("/profile", { adult: true }, "PATCH");
    await page.goto(`/@${ana.username}/stories`);
    await expect(page.getByRole("heading", { name: "Só para maiores de 18 anos" })).toBeVisible();
    await expect(page.getByText("Verificação de teste")).toBeVisible();
    await page.getByRole("button", { name: "Confirmar minha idade" }).click();
    await page.getByRole("button", { name: "Não foi possível confirmar" }).click();
    await expect(page.getByRole("heading", { name: "Não deu para confirmar" })).toBeVisible();
    await look("age-failed");
    await page.getByRole("link", { name: "Tentar de novo" }).click();
    await page.getByRole("button", { name: "Confirmar minha idade" }).click();
    await page.getByRole("button", { name: "Desistir" }).click();
    await expect(page.getByRole("heading", { name: "A verificação não terminou" })).toBeVisible();
    await page.getByRole("link", { name: "Tentar de novo" }).click();
    await page.getByRole("button", { name: "Confirmar minha idade" }).click();
    await page.getByRole("button", { name: /rosto/ }).click();
    await expect(page).toHaveURL(`${home}/@${ana.username}/stories`);
    await expect(page.locator("video").first()).toBeAttached();
    await page.getByRole("link", { name: "Denunciar este story" }).click();
    await expect(page).toHaveURL(`${home}/@${ana.username}/denunciar?story=${story}`);
    await page.goto(`/@${ana.username}/midias`);
    await expect(page).toHaveURL(/\/midias$/);
    await ana.send("/profile", { adult: false }, "PATCH");
  });

  await test.step("a report with name and e-mail takes effect by the e-mailed link, also without scripts", async () => {
    const { page, look } = await openPhone(browser, home, { javaScriptEnabled: false });
    await page.goto(`/@${ana.username}/denunciar?story=${story}`);
    await page.getByLabel("Mostra alguém sem consentimento").check();
    await page.getByLabel("Detalhes").fill("Sou eu no vídeo, e não autorizei.");
    const email = `rita.${ana.username}@exemplo.com.br`;
    await page.getByLabel("Seu e-mail").fill(email);
    await page.getByRole("button", { name: "Enviar denúncia" }).click();
    await expect(page.getByText("Escreva seu nome para se identificar.")).toBeVisible();
    await page.getByLabel("Seu nome").fill("Rita Souza");
    await page.getByRole("button", { name: "Enviar denúncia" }).click();
    await expect(page.getByText("Falta confirmar seu e-mail")).toBeVisible();
    const mail = await lastMailTo(server, email, /Confirme sua denúncia/);
    await page.goto(/\/denuncia\/[\w.-]+/.exec(mail)?.[0] ?? "");
    await page.getByRole("button", { name: "Confirmar denúncia" }).click();
    await expect(page.getByText("O conteúdo já saiu do ar")).toBeVisible();
    await look("report-confirmed");
    await page.goto("/denuncia/x.y");
    await page.getByRole("button", { name: "Confirmar denúncia" }).click();
    await expect(page.getByText("Link vencido")).toBeVisible();
    await page.context().close();
  });

  await test.step("a reported story is hidden at once, its creator reads why, and an admin restores it", async () => {
    const { page } = fan;
    await expect(async () => {
      await page.goto(`/@${ana.username}/stories`);
      await expect(page.getByText("Nenhum story no ar agora")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const creatorPhone = await openPhone(browser, home);
    await signIn(creatorPhone.page, ana, "/account/settings");
    await expect(creatorPhone.page.getByText(/Oculto por uma denúncia/)).toBeVisible();
    const adminPhone = await openPhone(browser, home);
    await signIn(adminPhone.page, admin, "/admin?fila=denuncias");
    await expect(adminPhone.page.getByText("Oculto para todos até a decisão")).toBeVisible();
    await expect(adminPhone.page.getByText("Sou eu no vídeo, e não autorizei.").first()).toBeVisible();
    await expect(adminPhone.page.getByText(`Rita Souza, rita.${ana.username}@exemplo.com.br`)).toBeVisible();
    await expect(adminPhone.page.getByText("Tirou do ar até a decisão")).toBeVisible();
    await adminPhone.page.getByRole("button", { name: "Assistir vídeo 1" }).click();
    await expect(adminPhone.page.locator("video")).toHaveJSProperty("videoWidth", 270);
    await adminPhone.page.keyboard.press("Escape");
    await decide(adminPhone.page.getByRole("button", { name: "Retirar" }));
    await adminPhone.page.getByRole("button", { name: "Tirar do ar" }).click();
    await expect(adminPhone.page.getByText("Escreva o motivo.")).toBeVisible();
    await adminPhone.look("report-take-down");
    await adminPhone.page.keyboard.press("Escape");
    await decide(adminPhone.page.getByRole("button", { name: "Voltar ao ar" }));
    await expect(adminPhone.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.locator("video").first()).toBeAttached({ timeout: 5_000 });
    }).toPass();
  });

  await test.step("an admin restores a story that an admin removed, with a reason that the creator reads", async () => {
    const visitor = await openPhone(browser, home);
    const report = { username: ana.username, story, reason: "copyright", details: "A música é minha." };
    const headers = { origin: home };
    expect((await visitor.page.request.post("/v1/reports", { data: report, headers })).status()).toBe(201);
    const adminPhone = await openPhone(browser, home);
    await signIn(adminPhone.page, admin, "/admin?fila=denuncias");
    await expect(adminPhone.page.getByText("A música é minha.")).toBeVisible();
    await decide(adminPhone.page.getByRole("button", { name: "Tirar do ar" }));
    await adminPhone.page.getByLabel("Motivo").fill("A música é de outra pessoa.");
    await adminPhone.page.getByRole("dialog").getByRole("button", { name: "Tirar do ar" }).click();
    await expect(adminPhone.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
    await expect(async () => {
      await fan.page.goto(`/@${ana.username}/stories`);
      await expect(fan.page.getByText("Nenhum story no ar agora")).toBeVisible({ timeout: 5_000 });
    }).toPass();

    await adminPhone.page.getByRole("link", { name: /Denúncias decididas/ }).click();
    await expect(adminPhone.page.getByText("Motivo: A música é de outra pessoa.")).toBeVisible();
    await adminPhone.page.getByRole("button", { name: "Devolver ao ar" }).click();
    const sheet = adminPhone.page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Devolver ao ar" }).click();
    await expect(sheet.getByText("Escreva o motivo.")).toBeVisible();
    await sheet.getByLabel("Motivo").fill("Ela mostrou a licença da música.");
    await sheet.getByRole("button", { name: "Devolver ao ar" }).click();
    await expect(adminPhone.page.getByText(/Devolvemos ao ar .* Ela mostrou a licença/s)).toBeVisible();
    await expect(adminPhone.page.getByRole("button", { name: "Devolver ao ar" })).toHaveCount(0);
    // The alert of the action covers the list for a moment.
    for (const message of ["Decidido: fora do ar", "De volta ao ar"])
      await expect(adminPhone.page.getByText(message)).toHaveCount(0);
    await adminPhone.page.setViewportSize({ width: 1280, height: 800 });
    await expect(async () => {
      await fan.page.goto(`/@${ana.username}/stories`);
      await expect(fan.page.locator("video").first()).toBeAttached({ timeout: 5_000 });
    }).toPass();
    const creatorPhone = await openPhone(browser, home);
    await signIn(creatorPhone.page, ana, "/account/settings");
    await expect(creatorPhone.page.getByText(/Revisto, voltou ao ar .* Ela mostrou a licença/)).toBeVisible();
    await creatorPhone.page.getByText(/Revisto, voltou ao ar/).scrollIntoViewIfNeeded();
    await creatorPhone.look("reviews-reverted");
    for (const { page } of [visitor, adminPhone, creatorPhone]) await page.context().close();
  });
});
