import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { becomeIdle } from "./touch.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let phone: Phone;

const plans = [
  { name: "Mensal", price: 2990, periodMonths: 1 },
  { name: "Trimestral", price: 7990, periodMonths: 3 },
  { name: "Anual", price: 24_990, periodMonths: 12 },
];

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await ana.send("/plan/all", { data: plans }, "PUT");
  phone = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
});
test.afterAll(() => server.remove());

async function namesNow(): Promise<string[]> {
  const { body } = await ana.request<{ data: { name: string }[] }>("/plan/all");
  return body.data.map(({ name }) => name);
}

/** Collects grips that name the plan of another row, also for a single render. */
const watchGrips = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = Object.assign(window, { wrongGrips: [] }).wrongGrips;
    const grips = [...document.querySelectorAll("[data-grip]")].map((grip) => ({ grip, name: grip.textContent }));
    const check = () => {
      for (const { grip, name } of grips)
        if (grip.textContent !== name) wrong.push(`${grip.textContent} instead of ${name}`);
    };
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Salvar planos" }).click();
  await page.getByRole("button", { name: /^Planos salvos/ }).click();
};

test("a creator reorders plans by touch and by keyboard", async () => {
  const { page, look } = phone;
  // Nothing is loaded above the list any more.
  await page.goto("/account/plan");
  await waitUntilIdle(page);
  await expect(page.getByText("Trimestral", { exact: true })).toBeVisible();
  const grip = (name: string) => page.getByRole("button", { name: `Mudar ${name} de lugar` });
  const from = await grip("Anual").boundingBox();
  const to = await grip("Mensal").boundingBox();
  if (!from || !to) throw new Error("a grip is not there");
  await watchGrips(page);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("Anual: lugar 1 de 3")).toBeAttached();
  await grip("Trimestral").press("ArrowUp");
  await expect(grip("Trimestral")).toBeFocused();
  await grip("Trimestral").press("ArrowUp");
  expect(await page.evaluate(() => (window as unknown as { wrongGrips: string[] }).wrongGrips)).toEqual([]);
  await look("plans-reordered");
  await save(page);
  await expect.poll(namesNow).toEqual(["Trimestral", "Anual", "Mensal"]);
});

test("touching a drag handle moves the plan and does not scroll the page", async () => {
  const { page } = phone;
  const cdp = await page.context().newCDPSession(page);
  const box = await page.getByRole("button", { name: "Mudar Mensal de lugar" }).boundingBox();
  const first = await page.getByRole("button", { name: "Mudar Trimestral de lugar" }).boundingBox();
  if (!box || !first) throw new Error("a grip is not there");
  const x = box.x + 20;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await becomeIdle(page);
  await touch("touchStart", box.y + 20);
  for (let y = box.y + 10; y > first.y + 10; y -= 12) await touch("touchMove", y);
  await touch("touchMove", first.y + 10);
  await touch("touchEnd");
  await expect(page.getByText("Mensal: lugar 1 de 3")).toBeAttached();
  await save(page);
  await expect.poll(namesNow).toEqual(["Mensal", "Trimestral", "Anual"]);
});

test("a creator archives a plan and restores it", async () => {
  const { page, look } = phone;
  await page.getByRole("button", { name: /^Trimestral/ }).click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  // Keeps the alert open.
  await page.getByRole("button", { name: "Desfazer" }).hover();
  const cards = page.getByRole("heading", { level: 2 }).filter({ hasText: "R$" });
  await expect(cards).toHaveText([/^Mensal/, /^Anual/]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(cards).toHaveText([/^Mensal/, /^Trimestral/, /^Anual/]);
  await expect(page.getByText("Há alterações que ainda não foram salvas.")).toHaveCount(0);
  await page.getByRole("button", { name: /^Trimestral/ }).click();
  await page.getByRole("button", { name: "Arquivar" }).click();
  await save(page);
  await expect.poll(namesNow).toEqual(["Mensal", "Anual"]);
  const archived = page.getByRole("list", { name: "Planos arquivados" });
  await expect(archived.getByText("Trimestral", { exact: true })).toBeVisible();
  await archived.scrollIntoViewIfNeeded();
  await look("plans-archived");
  await archived.getByRole("button", { name: "Trazer Trimestral de volta" }).click();
  await expect(archived.getByText("Volta quando você salvar os planos.")).toBeVisible();
  await save(page);
  await expect.poll(namesNow).toEqual(["Mensal", "Anual", "Trimestral"]);
  await expect(archived).toHaveCount(0);
});

test("a creator previews the public page before it is online", async () => {
  const { page, look } = phone;
  await page.getByRole("link", { name: /^Ver minha página/ }).click();
  await expect(page).toHaveURL(/\/account\/plan\/preview$/);
  await expect(page.getByRole("heading", { name: "Ana Luz" })).toBeVisible();
  await expect(page.getByText("Só você vê, por enquanto.")).toBeVisible();
  await expect(page.getByText("29,90").first()).toBeVisible();
  const visit = async () => (await fetch(`${server.url}/@${ana.username}`)).status;
  expect(await visit()).toBe(404);
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await ana.send("/account/pix", key, "PUT");
  await page.reload();
  await expect(page.getByText("É assim que os fãs veem sua página.")).toBeVisible();
  // The 404 may be cached for half a second.
  await expect.poll(visit).toBe(200);
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("page-preview-wide");
  await page.setViewportSize({ width: 390, height: 844 });
});
