import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan, proveEmail } from "./fan-in-browser.ts";
import { codeMailedTo, mailTo } from "./mailed.ts";
import { openPhone, type Phone } from "./phone.ts";
import { type Running, startServer } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let home: string;
let ana: HttpCreator;
let boss: HttpCreator;
let fan: Phone;
let story: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  // Where the provider leads back to is the address that people see.
  home = server.url.replace("127.0.0.1", "localhost");
  [ana, boss] = [await registerOverHttp(server.url), await registerOverHttp(server.url)];
  await beginToSell(ana);
  fan = await openPhone(browser, home, { serviceWorkers: "block" });
  await proveEmail(fan.page, server, await becomeFan(fan.page, ana));
  const { body } = await ana.upload(makeVideo({ seconds: 12, size: "270x480" }), "Bastidores");
  story = body._id;
  await ana.whenProcessed(story);
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: server.data };
  execFileSync("script/admin", ["grant", boss.username], { cwd: join(import.meta.dirname, ".."), env });
});
test.afterAll(() => server.remove());

/** The token of the way out, as the mail of a new story has it. */
function linkIn(data: string): string | undefined {
  const folder = join(data, "mailbox");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.flatMap((mail) => /\/avisos\/([\w.-]+)>/.exec(mail)?.[1] ?? [])[0];
}

test("where it is for adults, a fan shows the age once on the way to the stories, and says nobody more", async () => {
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

test("the form says that a reason is missing until one is chosen, also without scripts", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, look } = await openPhone(browser, home, { javaScriptEnabled, serviceWorkers: "block" });
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

test("a report with name and e-mail takes effect by the mailed link, without scripts too", async ({ browser }) => {
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

test("the story is hidden at once, its creator reads why, and an admin puts it back", async ({ browser }) => {
  const { page } = fan;
  await page.waitForTimeout(4_000);
  await page.goto(`/@${ana.username}/stories`);
  await expect(page.getByText("Nenhum story no ar agora")).toBeVisible();
  const hers = await openPhone(browser, home, { serviceWorkers: "block" });
  await signIn(hers.page, ana);
  await hers.page.goto("/account/settings");
  await expect(hers.page.getByText(/Oculto por uma denúncia/)).toBeVisible();
  await expect(hers.page.getByText("Camarim", { exact: true })).toBeHidden();
  await hers.look("reviews");
  const theirs = await openPhone(browser, home, { serviceWorkers: "block" });
  await signIn(theirs.page, boss);
  await theirs.page.goto("/admin?fila=denuncias");
  await expect(theirs.page.getByText("Oculto para todos até a decisão")).toBeVisible();
  await expect(theirs.page.getByText("Sou eu no vídeo.").first()).toBeVisible();
  await expect(theirs.page.getByText(`Rita Souza, rita.${ana.username}@exemplo.com.br`)).toBeVisible();
  await expect(theirs.page.getByText("Tirou do ar até a decisão")).toBeVisible();
  await expect(theirs.page.getByText("Camarim", { exact: true })).toBeHidden();
  await theirs.look("reports");
  await theirs.page.setViewportSize({ width: 1280, height: 800 });
  await theirs.look("reports-wide");
  await theirs.page.setViewportSize({ width: 390, height: 844 });
  await theirs.page.getByRole("button", { name: "Assistir vídeo 1" }).click();
  await expect(theirs.page.locator("video")).toHaveJSProperty("videoWidth", 270, { timeout: 20_000 });
  await theirs.page.keyboard.press("Escape");
  await theirs.page.getByRole("button", { name: "Retirar" }).click();
  await theirs.page.getByRole("button", { name: "Tirar do ar" }).click();
  await expect(theirs.page.getByText("Escreva o motivo.")).toBeVisible();
  await theirs.look("report-take-down");
  await theirs.page.keyboard.press("Escape");
  await theirs.page.getByRole("button", { name: "Voltar ao ar" }).click();
  await expect(theirs.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
  await page.waitForTimeout(4_000);
  await page.reload();
  await expect(page.locator("video").first()).toBeAttached();
});

test("what an admin took down can be put back with a reason, which its creator reads", async ({ browser }) => {
  const visitor = await openPhone(browser, home);
  const said = { username: ana.username, story, reason: "copyright", details: "A música é minha." };
  const headers = { origin: home };
  expect((await visitor.page.request.post("/v1/reports", { data: said, headers })).status()).toBe(201);
  const theirs = await openPhone(browser, home, { serviceWorkers: "block" });
  await signIn(theirs.page, boss);
  await theirs.page.goto("/admin?fila=denuncias");
  await expect(theirs.page.getByText("A música é minha.")).toBeVisible();
  // A tap right after the queue has moved is not taken.
  await theirs.page.waitForTimeout(1_000);
  await theirs.page.getByRole("button", { name: "Tirar do ar" }).click();
  await theirs.page.getByLabel("Motivo").fill("A música é de outra pessoa.");
  await theirs.page.getByRole("dialog").getByRole("button", { name: "Tirar do ar" }).click();
  await expect(theirs.page.getByText("Nenhuma denúncia na fila")).toBeVisible();
  await expect(theirs.page.getByText("Camarim", { exact: true })).toBeHidden();
  await theirs.look("reports-none");
  await expect(async () => {
    await fan.page.goto(`/@${ana.username}/stories`);
    await expect(fan.page.getByText("Nenhum story no ar agora")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });

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
    await expect(theirs.page.getByText(told)).toHaveCount(0, { timeout: 15_000 });
  await theirs.look("reports-decided");
  await theirs.page.setViewportSize({ width: 1280, height: 800 });
  await theirs.look("reports-decided-wide");
  await expect(async () => {
    await fan.page.goto(`/@${ana.username}/stories`);
    await expect(fan.page.locator("video").first()).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  const hers = await openPhone(browser, home, { serviceWorkers: "block" });
  await signIn(hers.page, ana);
  await hers.page.goto("/account/settings");
  await expect(hers.page.getByText(/Revisto, voltou ao ar .* Ela mostrou a licença/)).toBeVisible();
  await expect(hers.page.getByText("Camarim", { exact: true })).toBeHidden();
  await hers.page.getByText(/Revisto, voltou ao ar/).scrollIntoViewIfNeeded();
  await hers.look("reviews-put-back");
  for (const { page } of [visitor, theirs, hers]) await page.context().close();
});

test("who has paid is offered to be told in this browser, which the tap alone asks", async ({ browser }) => {
  const { page, look } = await openPhone(browser, home, { permissions: ["notifications"] });
  // No push service is reached from here: what it would answer to the browser.
  await page.addInitScript(() => {
    const asked = () => Object.assign(window, { asked: true });
    PushManager.prototype.subscribe = async () => {
      asked();
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const point = await crypto.subtle.exportKey("raw", pair.publicKey);
      const text = (bytes: ArrayBuffer | Uint8Array) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
      const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
      PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription;
      return made as unknown as PushSubscription;
    };
  });
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("Rita Nunes");
  await page.getByLabel("E-mail").fill("rita@exemplo.com.br");
  await page.getByLabel("Celular").fill("11955556666");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Me avise neste aparelho" })).toHaveCount(0);
  const orderId = new URL(page.url()).searchParams.get("pedido");
  const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId}`)).json();
  const receipt = `/v1/subscriptions/${subscriptionId}/payment/receipt`;
  const headers = { origin: home };
  await page.request.post(receipt, { multipart: { endToEndId: transactionId() }, headers });
  const offer = page.getByRole("button", { name: "Me avise neste aparelho" });
  await expect(offer).toBeVisible({ timeout: 15_000 });
  await look("order-checking-offer");
  expect((await ana.ask(`/payments/${orderId}/approve`, { method: "POST" })).status).toBe(200);
  await expect(page.getByText("Pagamento confirmado")).toBeVisible({ timeout: 15_000 });
  await look("order-offer");
  expect(await page.evaluate(() => "asked" in window)).toBe(false);
  await offer.click();
  await expect(page.getByRole("switch", { name: "Avisar neste aparelho" })).toBeChecked();
  await look("order-offer-taken");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("order-offer-wide");
  const endpoint = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/assinaturas");
    return (await registration?.pushManager.getSubscription())?.endpoint ?? "";
  });
  const kept = await page.request.get("/v1/fan/push", { params: { endpoint } });
  expect(await kept.json()).toMatchObject({ quiet: true });
  await page.context().close();
});

test("a fan is asked for notices by a tap and no sooner, and a press in a mail stops those of stories", async ({
  browser,
}) => {
  const { page, look } = fan;
  await page.goto("/assinaturas");
  await page.getByText("Avisar neste aparelho").scrollIntoViewIfNeeded();
  await expect(page.getByRole("switch", { name: "Avisar neste aparelho" })).not.toBeChecked();
  await look("notices");
  let mail = "";
  // Told of within a minute.
  await expect(() => {
    mail = linkIn(server.data) ?? "";
    expect(mail).not.toBe("");
  }).toPass({ timeout: 90_000 });
  const { page: theirs, look: lookAt } = await openPhone(browser, home, { serviceWorkers: "block" });
  await theirs.goto(`/avisos/${mail}`);
  await expect(theirs.getByText(/Você recebe um aviso/)).toBeVisible();
  await lookAt("story-notices");
  await theirs.getByRole("button", { name: "Parar estes avisos" }).click();
  await expect(theirs.getByText(/Você não recebe mais avisos/)).toBeVisible();
  await theirs.getByRole("button", { name: "Quero receber de novo" }).click();
  await expect(theirs.getByText(/Você recebe um aviso/)).toBeVisible();
  // As a mail program does by itself: no cookie, no origin.
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(`${home}/avisos/${mail}`, { method: "POST", body })).status).toBe(200);
  await theirs.reload();
  await expect(theirs.getByText(/Você não recebe mais avisos/)).toBeVisible();
});

test("the worker shows what is pushed, and a tap opens it", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: home, permissions: ["notifications"] });
  const page = await context.newPage();
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("/avisos-sw.js", { scope: "/assinaturas" });
    return registration.scope;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await expect
    .poll(() =>
      worker.evaluate(
        () => (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state,
      ),
    )
    .toBe("activated");
  const session = await context.newCDPSession(page);
  const ids: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const one of registrations) if (one.scopeURL === scope) ids.push(one.registrationId);
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const data = JSON.stringify({
    title: "Ana Luz",
    body: "Publicou um story novo",
    path: `/@${ana.username}`,
    tag: "x",
  });
  await session.send("ServiceWorker.deliverPushMessage", { origin: home, registrationId: ids[0] ?? "", data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/assinaturas");
      return (await registration?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`);
    });
  await expect.poll(shown).toEqual(["Ana Luz: Publicou um story novo"]);
  await context.close();
});

test("a fan is forgotten by a typed e-mail, once it is proved, also without scripts", async ({ browser }) => {
  const { page, look } = await openPhone(browser, home, { javaScriptEnabled: false });
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  await page.getByRole("link", { name: "Apagar meus dados" }).click();
  await expect(page.getByText("Confirme seu e-mail primeiro")).toBeVisible();
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  await page.goto("/entrar?outro&volta=/assinaturas");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button").last().click();
  await page.getByLabel(/código/i).fill(await codeMailedTo(server, email));
  await page
    .getByRole("button", { name: /entrar|confirmar/i })
    .first()
    .click();
  await page.goto("/assinaturas/apagar");
  await page.getByLabel("Digite o e-mail para confirmar").fill("outra@exemplo.com.br");
  await page.getByRole("button", { name: "Apagar meus dados" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirme seu e-mail");
  await look("fan-deletion");
  await page.getByLabel("Digite o e-mail para confirmar").fill(email);
  await page.getByRole("button", { name: "Apagar meus dados" }).click();
  await expect(page.getByText("Dados apagados")).toBeVisible();
});
