import { expect, type Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { test } from "./test.ts";

let server: Running;
test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const alerts = (page: Page) => page.getByRole("region", { name: "Avisos" });
const saved = (page: Page) => alerts(page).getByRole("button", { name: /Chave PIX salva/ });

/** Saves the PIX key, which shows a success. */
async function save(page: Page) {
  await page.getByRole("button", { name: "Salvar chave" }).click();
  await expect(saved(page)).toBeVisible();
}

async function registerSeller(): Promise<HttpCreator> {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  return ana;
}

/** Controls in bars and dialogs whose middle belongs to an alert. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const places = dialog ? [dialog] : [...document.querySelectorAll("header, nav, [data-bottom-bar]")];
    const controls = places.flatMap((place) => [...place.querySelectorAll("a, button, input, select, textarea")]);
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest('[aria-label="Avisos"]');
      })
      .map((control) => control.textContent || (control.getAttribute("aria-label") ?? control.tagName));
  });
}

test("a success closes by a press or after 4 s, a failure by a press alone", { tag: "@slow" }, async ({ browser }) => {
  const ana = await registerSeller();
  const { page } = await openPhone(browser, server.url);
  await page.clock.install();
  await signIn(page, ana, "/account/pix");
  await save(page);
  await saved(page).click();
  await expect(saved(page)).toBeHidden();
  await save(page);
  await page.clock.runFor(3_000);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(saved(page)).toBeHidden();

  await page.route("**/v1/account/pix", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "{}" }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Salvar chave" }).click();
  const failure = alerts(page).getByRole("button");
  await expect(failure).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(failure).toBeVisible();
  expect(await findCovered(page)).toEqual([]);
  await failure.click();
  await expect(failure).toBeHidden();
  await page.context().close();
});

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a small phone", { width: 320, height: 568 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const)
  test(`no alert covers what is pressed next on ${name}`, { tag: "@slow" }, async ({ browser }) => {
    const ana = await registerSeller();
    const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
    for (const person of ["Rita Prado", "Igor Sales", "Bia Lopes"]) {
      const fan = fanOverHttp(server.url, ana);
      await fan.sendReceipt((await fan.order(data[0]?._id as string, person)).body);
    }
    const { page, look } = await openPhone(browser, server.url, { viewport });
    await signIn(page, ana, "/account/pix");
    await save(page);
    expect(await findCovered(page)).toEqual([]);

    // The next receipt is decided on while the alert of the one before is open.
    await page.goto("/account/pix/receipts");
    await page.getByText("Rita Prado").first().click();
    await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
    await expect(page.getByText("1 de 2")).toBeVisible();
    expect(await findCovered(page)).toEqual([]);
    await decide(page.getByRole("button", { name: "Reprovar", exact: true }));
    const sheet = page.getByRole("dialog", { name: "Reprovar comprovante" });
    await expect(sheet).toBeVisible();
    expect(await findCovered(page)).toEqual([]);
    await sheet.getByLabel("Motivo").fill("O valor é de outro mês");
    await sheet.getByRole("button", { name: "Reprovar comprovante" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("1 de 1")).toBeVisible();
    expect(await findCovered(page)).toEqual([]);
    await look(`alert-over-receipts-${viewport.width}`);
    await page.context().close();
  });
