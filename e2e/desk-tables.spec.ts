import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

const names = [
  "Ana Beatriz de Albuquerque Cavalcanti",
  "Maria Eduarda Vasconcelos do Nascimento",
  "Francisca das Chagas Rodrigues Bittencourt",
  "Igor Sales",
];
let server: Running;
let ana: HttpCreator;

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of names) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (name !== "Igor Sales") await ana.send(`/payments/${order._id}/approve`, {});
  }
});
test.afterAll(() => server.remove());

/** What the first column shows of each row, and how far the table is wider than its box. */
function measureTable(page: Page) {
  return page.getByRole("table").evaluate((table) => ({
    shown: [...table.querySelectorAll<HTMLElement>("tbody th")].map((cell) => {
      const [box, name] = [cell.getBoundingClientRect(), cell.querySelector("button > span:last-child")];
      const range = document.createRange();
      range.selectNodeContents(name ?? cell);
      const text = range.getBoundingClientRect();
      return text.right <= box.right && text.bottom <= box.bottom ? cell.textContent : "cut";
    }),
    excess: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
  }));
}

const tables = [
  { path: "/account/subscribers", title: "Assinaturas", rows: names.toReversed() },
  { path: "/home", title: "Operações", rows: names.slice(0, 3).toReversed() },
];

for (const { path, title, rows } of tables)
  test(`the table ${title} shows long names whole at each width`, async ({ browser }) => {
    const { page } = await openPhone(browser, server.url);
    await signIn(page, ana, path);
    await expect(page.getByRole("table", { name: title }).getByRole("rowheader")).toHaveCount(rows.length);
    for (const width of [1024, 1199, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => measureTable(page), { message: `${width} px` })
        .toEqual({ shown: rows.map((name) => expect.stringContaining(name)), excess: expect.closeTo(0, 0) });
    }
    await page.context().close();
  });

test("a table shows a long file name whole", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, "/account/lastlink");
  const name = "assinantes-lastlink-exportados-em-26-de-novembro-de-2026-versao-final.csv";
  const buffer = Buffer.from("Nome;E-mail;Pago até\nGil Torres;gil@exemplo.com.br;20/12/2030\n");
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  for (const width of [1024, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => measureTable(page), { message: `${width} px` }).toEqual({ shown: [name], excess: 0 });
  }
  await page.context().close();
});
