import { expect, type Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
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

const phones = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];
const desktop = { width: 1280, height: 800 };

/** Leaves the page at the last of the sizes. */
async function expectNothingCovered(page: Page, sizes = phones) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await findCovered(page), `${size.width} px`).toEqual([]);
  }
}

test("no alert covers what is pressed next, on phones and on a desktop", { tag: "@slow" }, async ({ browser }) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
  for (const person of ["Rita Prado", "Igor Sales", "Bia Lopes"]) {
    const fan = fanOverHttp(server.url, ana);
    await fan.sendReceipt((await fan.order(data[0]?._id as string, person)).body);
  }
  const { page, look } = await openPhone(browser, server.url);
  // The next receipt is decided on while the alert of the one before is open.
  await signIn(page, ana, "/account/pix/receipts");
  await page.getByText("Rita Prado").first().click();
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await expect(page.getByText("1 de 2")).toBeVisible();
  await expectNothingCovered(page);
  await decide(page.getByRole("button", { name: "Reprovar", exact: true }));
  const sheet = page.getByRole("dialog", { name: "Reprovar comprovante" });
  await expect(sheet).toBeVisible();
  await expectNothingCovered(page);
  await sheet.getByLabel("Motivo").fill("O valor é de outro mês");
  await sheet.getByRole("button", { name: "Reprovar comprovante" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("1 de 1")).toBeVisible();
  await expectNothingCovered(page, [...phones, desktop]);
  await decide(page.getByRole("button", { name: "Reprovar", exact: true }));
  await expect(sheet).toBeVisible();
  await expectNothingCovered(page, [desktop]);
  await look("alert-over-receipts");
  await page.context().close();
});
