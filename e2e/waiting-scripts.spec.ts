import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

test("on a slow connection, what is done before the scripts come is neither lost nor done twice", async ({
  browser,
}) => {
  await test.step("a form that is being sent when the scripts come is sent once", async () => {
    const { page } = await openPhone(browser, server.url);
    await page.addInitScript(() => document.addEventListener("hydrating", () => console.info("scripts have come")));
    const release = await holdScripts(page);
    await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
    let posts = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/@${ana.username}/assinar`, async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await answered;
      }
      await route.continue();
    });
    await page.getByLabel("Nome").fill("João Souza");
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByRole("button", { name: "Gerar código PIX" }).tap({ noWaitAfter: true });
    await expect.poll(() => posts).toBe(1);
    const started = page.waitForEvent("console", (message) => message.text() === "scripts have come");
    release();
    await started;
    answer();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    expect(posts).toBe(1);
    await page.context().close();
  });

  await test.step("the errors of a form that was sent before the scripts came stay when they start", async () => {
    const { page } = await openPhone(browser, server.url);
    const release = await holdScripts(page);
    await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
    await page.getByLabel("Nome").fill("João Souza");
    await page.getByRole("button", { name: "Gerar código PIX" }).tap();
    const problem = page.getByText("Preencha este campo.").first();
    await expect(problem).toBeVisible();
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.waitForLoadState("networkidle");
    await expect(problem).toBeVisible();
    await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await page.getByLabel("Celular").fill("11912345678");
    await expect(problem).toHaveCount(0);
    await page.getByRole("button", { name: "Gerar código PIX" }).tap();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    await page.context().close();
  });

  await test.step("a tap on a button before the scripts came is repeated when they start", async () => {
    const { page } = await openPhone(browser, server.url);
    const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
    const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };
    const order = { username: ana.username, planId: data[0]?._id, paymentMethod: "pix", fan };
    const { _id } = await (await page.request.post("/v1/checkout", { data: order })).json();
    const release = await holdScripts(page);
    await page.goto(`/@${ana.username}/assinar?pedido=${_id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).tap();
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect(page.getByRole("dialog", { name: "Enviar comprovante" })).toBeVisible();
    await page.context().close();
  });
});
