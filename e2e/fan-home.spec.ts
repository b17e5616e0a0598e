import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { expectInstallable } from "./installable.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let bia: HttpCreator;
let phone: Phone;

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

test("a fan sees the subscriptions, changes the plan, cancels, gets the money back and signs out", async ({
  browser,
}) => {
  test.setTimeout(180_000);
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
    const counted = page.waitForResponse((response) => response.url().endsWith("/view"), { timeout: 60_000 });
    // The story is two seconds long.
    const opened = page.waitForURL(new RegExp(`/assinaturas/stories\\?de=${ana.username}$`));
    await feed.getByRole("link").first().click();
    await opened;
    expect((await counted).status()).toBe(204);
    // The feed returns here after its last story.
    await expect(page).toHaveURL(`${server.url}/assinaturas`);
    await page.reload();
    await expect(feed.getByRole("link").first()).toHaveText(/Assistir Ana Luz de novo/);
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
    await still.page.getByRole("link", { name: /Quero meu dinheiro de volta/ }).click();
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
});
