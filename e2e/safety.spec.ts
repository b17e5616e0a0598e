import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { becomeFan, proveEmail } from "./fan-in-browser.ts";
import { mailTo } from "./mailed.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let home: string;
let ana: HttpCreator;
let boss: HttpCreator;
let fan: Phone;
let story: string;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  // Where the provider leads back to is the address that people see.
  home = server.url.replace("127.0.0.1", "localhost");
  [ana, boss] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await beginToSell(ana);
  fan = await openPhone(browser, home);
  await proveEmail(fan.page, server, await becomeFan(fan.page, ana));
  const { body } = await ana.upload(makeVideo({ seconds: 12, size: "270x480" }), "Bastidores");
  story = body._id;
  await ana.whenProcessed(story);
});
test.afterAll(() => server.remove());

test("a fan confirms their age once before stories that are for adults", async () => {
  const { page, look } = fan;
  await ana.send("/profile", { adult: true }, "PATCH");
  await page.goto(`/@${ana.username}/stories`);
  await expect(page.getByRole("heading", { name: "Só para maiores de 18 anos" })).toBeVisible();
  await expect(page.getByText("Verificação de teste")).toBeVisible();
  await look("age-check");
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

test("the report form requires a reason, also without scripts", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, look } = await openPhone(browser, home, { javaScriptEnabled });
    await page.goto(`/@${ana.username}/denunciar?story=${story}`);
    await page.getByLabel("Detalhes").fill("Sou eu no vídeo.");
    await page.getByRole("button", { name: "Enviar denúncia" }).click();
    await expect(page.getByText("Escolha o motivo.")).toBeVisible();
    await look(`report-missing-${javaScriptEnabled}`);
    await expect(page.getByLabel("Detalhes")).toHaveValue("Sou eu no vídeo.");
    await page.getByLabel("Mostra alguém sem consentimento").check();
    await expect(page.getByText("Escolha o motivo.")).toBeHidden();
    await page.getByRole("button", { name: "Enviar denúncia" }).click();
    await expect(page.getByText("Denúncia recebida")).toBeVisible();
    await look(`report-anonymous-${javaScriptEnabled}`);
    await page.context().close();
  }
  await fan.page.goto(`/@${ana.username}/stories`);
  await expect(fan.page.locator("video").first()).toBeAttached();
});

test("a report with name and e-mail takes effect by the e-mailed link, also without scripts", async ({ browser }) => {
  const { page, look } = await openPhone(browser, home, { javaScriptEnabled: false });
  await page.goto(`/@${ana.username}/denunciar?story=${story}`);
  await page.getByLabel("Mostra alguém sem consentimento").check();
  await page.getByLabel("Detalhes").fill("Sou eu no vídeo, e não autorizei.");
  const email = `rita.${ana.username}@exemplo.com.br`;
  await page.getByLabel("Seu e-mail").fill(email);
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(page.getByText("Escreva seu nome para se identificar.")).toBeVisible();
  await look("report-no-name");
  await page.getByLabel("Seu nome").fill("Rita Souza");
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(page.getByText("Falta confirmar seu e-mail")).toBeVisible();
  await look("report-unconfirmed");
  const mail = await mailTo(server, email, /Confirme sua denúncia/);
  await page.goto(/\/denuncia\/[\w.-]+/.exec(mail)?.[0] ?? "");
  await look("report-confirm");
  await page.getByRole("button", { name: "Confirmar denúncia" }).click();
  await expect(page.getByText("O conteúdo já saiu do ar")).toBeVisible();
  await look("report-confirmed");
  await page.goto("/denuncia/x.y");
  await page.getByRole("button", { name: "Confirmar denúncia" }).click();
  await expect(page.getByText("Link vencido")).toBeVisible();
  await page.context().close();
});

test("a reported story is hidden at once, its creator reads why, and an admin restores it", async ({ browser }) => {
  const { page } = fan;
  await expect(async () => {
    await page.goto(`/@${ana.username}/stories`);
    await expect(page.getByText("Nenhum story no ar agora")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const hers = await openPhone(browser, home);
  await signIn(hers.page, ana, "/account/settings");
  await expect(hers.page.getByText(/Oculto por uma denúncia/)).toBeVisible();
  await hers.look("reviews");
  const theirs = await openPhone(browser, home);
  await signIn(theirs.page, boss, "/admin?fila=denuncias");
  await expect(theirs.page.getByText("Oculto para todos até a decisão")).toBeVisible();
  await expect(theirs.page.getByText("Sou eu no vídeo.").first()).toBeVisible();
  await expect(theirs.page.getByText(`Rita Souza, rita.${ana.username}@exemplo.com.br`)).toBeVisible();
  await expect(theirs.page.getByText("Tirou do ar até a decisão")).toBeVisible();
  await theirs.look("reports");
  await theirs.page.setViewportSize({ width: 1280, height: 800 });
  await theirs.look("reports-wide");
  await theirs.page.setViewportSize({ width: 390, height: 844 });
  await theirs.page.getByRole("button", { name: "Assistir vídeo 1" }).click();
  await expect(theirs.page.locator("video")).toHaveJSProperty("videoWidth", 270, { timeout: 20_000 });
  await theirs.page.keyboard.press("Escape");
  await decide(theirs.page.getByRole("button", { name: "Retirar" }));
  await theirs.page.getByRole("button", { name: "Tirar do ar" }).click();
  await expect(theirs.page.getByText("Escreva o motivo.")).toBeVisible();
  await theirs.look("report-take-down");
  await theirs.page.keyboard.press("Escape");
  await decide(theirs.page.getByRole("button", { name: "Voltar ao ar" }));
  await expect(theirs.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.locator("video").first()).toBeAttached({ timeout: 1_000 });
  }).toPass();
});

test("an admin restores a story that an admin removed, with a reason that the creator reads", async ({ browser }) => {
  const visitor = await openPhone(browser, home);
  const said = { username: ana.username, story, reason: "copyright", details: "A música é minha." };
  const headers = { origin: home };
  expect((await visitor.page.request.post("/v1/reports", { data: said, headers })).status()).toBe(201);
  const theirs = await openPhone(browser, home);
  await signIn(theirs.page, boss, "/admin?fila=denuncias");
  await expect(theirs.page.getByText("A música é minha.")).toBeVisible();
  await decide(theirs.page.getByRole("button", { name: "Tirar do ar" }));
  await theirs.page.getByLabel("Motivo").fill("A música é de outra pessoa.");
  await theirs.page.getByRole("dialog").getByRole("button", { name: "Tirar do ar" }).click();
  await expect(theirs.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
  await theirs.look("reports-none");
  await expect(async () => {
    await fan.page.goto(`/@${ana.username}/stories`);
    await expect(fan.page.getByText("Nenhum story no ar agora")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  await theirs.page.getByRole("link", { name: /Denúncias decididas/ }).click();
  await expect(theirs.page.getByText("Motivo: A música é de outra pessoa.")).toBeVisible();
  await theirs.page.getByRole("button", { name: "Devolver ao ar" }).click();
  const sheet = theirs.page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Devolver ao ar" }).click();
  await expect(sheet.getByText("Escreva o motivo.")).toBeVisible();
  await theirs.look("report-put-back");
  await sheet.getByLabel("Motivo").fill("Ela mostrou a licença da música.");
  await sheet.getByRole("button", { name: "Devolver ao ar" }).click();
  await expect(theirs.page.getByText(/Devolvemos ao ar .* Ela mostrou a licença/s)).toBeVisible();
  await expect(theirs.page.getByRole("button", { name: "Devolver ao ar" })).toHaveCount(0);
  // The words of what was done stand over the list for a moment.
  for (const told of ["Decidido: fora do ar", "De volta ao ar"])
    await expect(theirs.page.getByText(told)).toHaveCount(0);
  await theirs.look("reports-decided");
  await theirs.page.setViewportSize({ width: 1280, height: 800 });
  await theirs.look("reports-decided-wide");
  await expect(async () => {
    await fan.page.goto(`/@${ana.username}/stories`);
    await expect(fan.page.locator("video").first()).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const hers = await openPhone(browser, home);
  await signIn(hers.page, ana, "/account/settings");
  await expect(hers.page.getByText(/Revisto, voltou ao ar .* Ela mostrou a licença/)).toBeVisible();
  await hers.page.getByText(/Revisto, voltou ao ar/).scrollIntoViewIfNeeded();
  await hers.look("reviews-put-back");
  for (const { page } of [visitor, theirs, hers]) await page.context().close();
});
