import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { expectInstallable } from "./installable.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let bia: HttpCreator;
let phone: Phone;
const email = `${randomUUID()}@exemplo.com.br`;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  [ana, bia] = [await registerOverHttp(server.url), await registerOverHttp(server.url)];
  for (const creator of [ana, bia]) await beginToSell(creator);
  await ana.send("/profile", { fullName: "Ana Luz" }, "PATCH");
  await bia.send("/profile", { fullName: "Bia Moura" }, "PATCH");
  const [plan] = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data;
  const monthly = { _id: plan?._id, name: "Mensal", price: 2990, periodMonths: 1 };
  await ana.send(
    "/plan/all",
    { data: [monthly, { name: "Trimestral", price: 7990, periodMonths: 3, trialDays: 7 }] },
    "PUT",
  );
  const { body } = await ana.upload(makeVideo({ seconds: 2, size: "270x480" }));
  await ana.whenProcessed(body._id);
  phone = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

/** Signs in by the code of an e-mail; `mails` is the number of codes already sent to it. Without scripts by the button. */
async function enter(page: Page, email: string, mails: number, { scripts = true } = {}) {
  await page.goto("/entrar?outro&volta=/assinaturas");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Receber código" }).click();
  await page.getByLabel("Código").fill(await lastCodeTo(server, email, mails));
  if (!scripts) await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/assinaturas$/);
}

const agents = {
  laptop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
  tablet: "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Safari/604.1",
};

test("a fan changes the plan, cancels, gets the money back, signs devices out and deletes their data", async ({
  browser,
}) => {
  await test.step("a fan of two creators sees the stories of both, with the new ones marked", async () => {
    const { page, look } = phone;
    await becomeFan(page, ana);
    await becomeFan(page, bia);
    await page.goto("/assinaturas");
    const feed = page.getByRole("list", { name: "Stories" });
    await expect(feed.getByRole("link")).toHaveText([/Assistir Ana Luz: 1\sstory novo/, /Página de Bia Moura/]);
    const running = page.getByRole("list", { name: "Ativas" });
    await expect(running.getByRole("listitem")).toHaveCount(2);
    await expect(running.getByText(/^Ativa até/)).toHaveCount(2);
    await expectInstallable(page, "/assinaturas");
    await look("fan-home");
    const offer = page.getByRole("region", { name: "Deixe o Camarim a um toque" });
    await expect(offer).toHaveCount(0);
    // The story is two seconds long.
    const opened = page.waitForURL(new RegExp(`/assinaturas/stories\\?de=${ana.username}$`));
    await feed.getByRole("link").first().click();
    await opened;
    // The feed returns here after its last story.
    await expect(page).toHaveURL(`${server.url}/assinaturas`);
    const mine = () => ana.request<{ data: { views: number }[] }>("/stories/me");
    await expect.poll(async () => (await mine()).body.data[0]?.views).toBe(1);
    await page.reload();
    await expect(feed.getByRole("link").first()).toHaveText(/Assistir Ana Luz de novo/);
    // What Chromium sends to pages that can be installed, which it never does in a test's incognito context.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
      await expect(offer).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step("a fan sees the payments of a subscription and chooses another plan for the next period", async () => {
    const { page, look } = phone;
    await page
      .getByRole("link", { name: /^Ana Luz/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { name: "Pagamentos" })).toBeVisible();
    await expect(page.getByText(/^Pago, hoje/)).toBeVisible();
    // Trials are for new subscribers, and the present plan is no change.
    await expect(page.getByText(/grátis/)).toHaveCount(0);
    const change = page.getByRole("button", { name: "Trocar plano" });
    await expect(change).toBeDisabled();
    await page
      .getByText(/^Trimestral/)
      .first()
      .click();
    await change.click();
    await expect(page.getByText("Plano trocado")).toBeVisible();
    await expect(change).toBeDisabled();
    await look("fan-subscription-changed");
    await expect(page.getByText("Trimestral, R$\u00a079,90 por 3\u00a0meses")).toBeVisible();
  });

  await test.step("a fan opens a renewal on its own page, which needs no session", async () => {
    const { page } = phone;
    await page.getByRole("button", { name: "Renovar agora" }).click();
    await expect(page).toHaveURL(/\/r\//);
    await page.goto("/assinaturas");
  });

  await test.step("a fan cancels a subscription and watches until the period ends", async () => {
    const { page } = phone;
    await page
      .getByRole("link", { name: /^Ana Luz/ })
      .last()
      .click();
    await page.getByRole("link", { name: "Cancelar assinatura" }).click();
    await expect(page.getByText(/você continua assistindo/)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("radio", { name: "Pouca novidade" }).check();
    await page.getByRole("button", { name: "Sim, cancelar" }).click();
    await expect(page.getByText("Assinatura cancelada")).toBeVisible();
    await page.getByRole("button", { name: "Mudei de ideia" }).click();
    await expect(page.getByText("Sua assinatura continua")).toBeVisible();
    await page.getByRole("link", { name: "Cancelar assinatura" }).click();
    await page.getByRole("button", { name: "Sim, cancelar" }).click();
    await expect(page.getByText("Assinatura cancelada")).toBeVisible();
    await expect(page.getByText(/^Cancelada, assista até/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Assistir" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancelar assinatura" })).toHaveCount(0);
  });

  await test.step("a fan requests a refund within a week, also without scripts", async () => {
    const cookies = await phone.page.context().cookies();
    const still = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await still.page.context().addCookies(cookies);
    await still.page.goto("/assinaturas");
    await still.page
      .getByRole("link", { name: /^Bia Moura/ })
      .last()
      .click();
    await still.page.getByRole("link", { name: /Desistir e receber o dinheiro de volta/ }).click();
    await still.page.getByRole("button", { name: "Sim, quero meu dinheiro" }).click();
    await expect(still.page.getByText("Devolução pedida", { exact: true })).toBeVisible();
    // The payment is not returned before the creator has sent it.
    await expect(still.page.getByText("Devolução pedida, hoje")).toBeVisible();
    await expect(still.page.getByText(/^Devolução de R\$.29,90 pedida/)).toBeVisible();
    await still.page.context().close();
    await phone.page.goto("/assinaturas");
    await expect(
      phone.page.getByRole("list", { name: "Encerradas" }).getByText("Encerrada, devolução em andamento"),
    ).toBeVisible();
  });

  await test.step("a fan downloads their data and signs out of the browser", async () => {
    const { page } = phone;
    const response = await page.request.get("/v1/fan/export");
    expect((await response.json()).subscriptions).toHaveLength(2);
    const watched = () => page.evaluate(() => window.localStorage.getItem("seen"));
    expect(await watched()).toContain(ana.username);
    await page.getByRole("button", { name: "Sair deste navegador" }).click();
    await expect(page).toHaveURL(/\/entrar$/);
    await expect(async () => expect(await watched()).toBeNull()).toPass();
    await page.goto("/assinaturas");
    await expect(page).toHaveURL(/\/entrar\?volta=/);
  });

  await test.step("a fan lists their devices and signs one out, also without scripts", async () => {
    const still = { javaScriptEnabled: false };
    const laptop = await openPhone(browser, server.url, { userAgent: agents.laptop, ...still });
    const tablet = await openPhone(browser, server.url, { userAgent: agents.tablet, ...still });
    await enter(phone.page, email, 0);
    await phone.page.getByRole("link", { name: /Aparelhos conectados/ }).click();
    await expect(phone.page.getByText("Você só entrou neste aparelho.")).toBeVisible();
    await enter(laptop.page, email, 1, { scripts: false });
    await enter(tablet.page, email, 2, { scripts: false });

    // A second tab, opened before the cookie was replaced, keeps working.
    const tab = await laptop.page.context().newPage();
    await tab.goto("/assinaturas");
    await laptop.page.goto("/assinaturas/aparelhos");
    const devices = laptop.page.getByRole("list", { name: "Aparelhos conectados" }).getByRole("listitem");
    await expect(devices).toHaveCount(3);
    await expect(devices.filter({ hasText: "este aparelho" })).toContainText("Chrome no Windows");
    await laptop.page.getByRole("button", { name: "Sair: Safari no iPad" }).click();
    await expect(laptop.page.getByText("Aparelho desconectado")).toBeVisible();
    await expect(devices).toHaveCount(2);
    await tablet.page.goto("/assinaturas");
    await expect(tablet.page).toHaveURL(/\/entrar\?volta=/);

    await phone.page.reload();
    await phone.page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
    await expect(phone.page.getByText("Você saiu de todos os outros aparelhos")).toBeVisible();
    for (const page of [laptop.page, tab]) {
      await page.goto("/assinaturas");
      await expect(page).toHaveURL(/\/entrar\?volta=/);
    }
    await phone.page.goto("/assinaturas");
    await expect(phone.page.getByText(email)).toBeVisible();
  });

  await test.step("a fan deletes their data once the e-mail is verified, also without scripts", async () => {
    const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled: false });
    const other = `${randomUUID()}@exemplo.com.br`;
    await becomeFan(page, bia);
    await page.goto("/assinaturas");
    await page.getByRole("link", { name: "Apagar meus dados" }).click();
    await expect(page.getByText("Confirme seu e-mail primeiro")).toBeVisible();
    await enter(page, other, 0, { scripts: false });
    await page.goto("/assinaturas/apagar");
    await page.getByLabel("Digite o e-mail para confirmar").fill("outra@exemplo.com.br");
    await page.getByRole("button", { name: "Apagar meus dados" }).click();
    await expect(page.getByRole("alert")).toContainText("Confirme seu e-mail");
    await look("fan-deletion");
    await page.getByLabel("Digite o e-mail para confirmar").fill(other);
    await page.getByRole("button", { name: "Apagar meus dados" }).click();
    await expect(page.getByText("Dados apagados")).toBeVisible();
  });
});
