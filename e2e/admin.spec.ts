import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { pauseClock } from "./pause-clock.ts";
import { openPhone, type Phone } from "./phone.ts";
import { scriptAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { touchOn } from "./touch.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let phone: Phone;
let admin: HttpCreator;
let ana: HttpCreator;

const runScript = (...words: string[]) => scriptAdmin(server, ...words);

/** Taps the full name with these pauses in ms, on the page's clock. */
async function tapName(page: Page, name: string, pauses: number[]) {
  const button = page.getByRole("button", { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  await pauseClock(page);
  await button.tap();
  for (const pause of pauses) {
    await page.clock.runFor(pause);
    await button.tap();
  }
  await page.clock.resume();
}

async function rename(creator: HttpCreator, fullName: string) {
  await creator.send("/profile", { fullName }, "PATCH");
}

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  admin = await registerOverHttp(server.url);
  ana = await registerOverHttp(server.url);
  for (const fullName of ["Bia Costa", "caio Souza"]) await rename(await registerOverHttp(server.url), fullName);
  await rename(admin, "Cora Chefe");
  phone = await openPhone(browser, server.url);
  await signIn(phone.page, admin);
});
test.afterAll(() => server.remove());

const look = (name: string) => phone.look(name);

test("a creator crops and uploads a profile picture; a file that is no image raises a browser alert", async () => {
  const { page } = phone;
  await page.goto("/account/menu");
  const wide = await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#2266cc" } })
    .composite([{ input: await square("#cc2222"), left: 600, top: 0 }])
    .png()
    .toBuffer();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Trocar foto do perfil" }).tap();
  await (await chooser).setFiles({ name: "eu.png", mimeType: "image/png", buffer: wide });
  const frame = page.getByRole("group", { name: /Enquadramento/ });
  await expect(frame).toBeVisible();
  await look("crop");
  // Moved to its right edge, the crop contains the red half only.
  await frame.focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowLeft");
  await page.getByLabel("Zoom").fill("1.5");
  const sent = page.waitForResponse((response) => response.url().endsWith("/v1/profile/avatar"));
  await page.getByRole("button", { name: "Usar foto" }).tap();
  const { profilePic } = (await (await sent).json()) as { profilePic: string };
  const picture = await (await fetch(server.url + profilePic)).arrayBuffer();
  const { data } = await sharp(picture).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(180);
  expect(data[2]).toBeLessThan(70);
  await expect(page.getByRole("img", { name: "Foto de Cora Chefe" })).toBeVisible();

  const alert = page.waitForEvent("dialog");
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Trocar foto do perfil" }).tap();
  await (await again).setFiles({ name: "eu.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const dialog = await alert;
  expect(dialog.message()).toBe("Envie uma imagem JPEG ou PNG.");
  await dialog.accept();
});

test("ten quick taps on the name open the list of creators, nine or a late one do not, and only for admins", async () => {
  const { page } = phone;
  await page.clock.install();
  await page.goto("/account/menu");
  const modal = page.getByRole("dialog", { name: "Influencers" });
  await tapName(page, "Cora Chefe", Array(8).fill(100));
  await page.clock.runFor(1_000);
  await expect(modal).toBeHidden();
  await tapName(page, "Cora Chefe", [...Array(8).fill(100), 600]);
  await page.clock.runFor(1_000);
  await expect(modal).toBeHidden();
  await tapName(page, "Cora Chefe", Array(9).fill(100));
  await expect(modal).toBeVisible();
  await expect(modal.getByText("Você não tem permissão")).toBeVisible();
});

test("script/camarim admin grants the admin role while the server runs", async () => {
  expect(runScript("grant", admin.username)).toContain("is an admin now");
  expect(() => runScript("grant", "ninguem.assim")).toThrow();
  // The server caches a session's role for 5 s, and the previous test has just read this one.
  const { page } = phone;
  const token = await page.evaluate(() => window.localStorage.getItem("accessToken"));
  const headers = { authorization: `Bearer ${token}` };
  const listCreators = async () => (await page.request.get("/v1/admin/performers", { headers })).json();
  await expect.poll(async () => (await listCreators()).code).toBe("SECOND_FACTOR_REQUIRED");
  await admin.addApp();
  await expect.poll(async () => (await listCreators()).data?.length).toBeGreaterThan(0);
});

test("an admin searches creators, case-sensitively, 200 ms after the last key", async () => {
  const { page } = phone;
  await page.goto("/account/menu");
  await tapName(page, "Cora Chefe", Array(9).fill(100));
  const modal = page.getByRole("dialog", { name: "Influencers" });
  const people = modal.getByRole("listitem");
  await expect(people).toHaveCount(3);
  await expect(people.first()).toContainText("Ana Luz");
  await expect(modal.getByRole("link", { name: "Abrir administração" })).toHaveAttribute("href", "/admin");
  await look("influencers");
  const search = modal.getByPlaceholder("Pesquisar...");
  await pauseClock(page);
  await search.fill("Cos");
  await page.clock.runFor(190);
  await expect(people).toHaveCount(3);
  await page.clock.runFor(20);
  await expect(people).toHaveCount(1);
  await page.clock.resume();
  await search.fill("cos");
  await expect(modal.getByText("Ninguém encontrado")).toBeVisible();
  await search.fill("   ");
  await expect(people).toHaveCount(3);
  const requested = page.waitForRequest((request) => request.url().endsWith("/v1/admin/performers"));
  await pull(page, '[role="dialog"] ul');
  await requested;
  const stored = await page.evaluate(() => window.localStorage.getItem("adminPerformers"));
  expect(stored).toContain("Bia Costa");
  expect(stored).not.toContain("accessToken");
  expect(stored).not.toContain("/media/");
});

test("an admin opens a creator's account under a banner that leads back, and may not change plans there", async () => {
  const { page } = phone;
  const own = await page.evaluate(() => window.localStorage.getItem("accessToken"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Ana Luz/ })
    .tap();
  const banner = page.getByRole("complementary");
  await expect(banner).toContainText(`Na conta de @${ana.username}`);
  await expect(page.getByRole("button", { name: "Ana Luz", exact: true })).toBeVisible();
  const token = await page.evaluate(() => window.localStorage.getItem("accessToken"));
  expect(token).not.toBe(own);
  expect(token).toContain(".");
  await page.goto("/account");
  await expect(banner).toBeVisible();

  // What a support grant may not do is not offered.
  await page.goto("/account/menu");
  await expect(page.getByRole("button", { name: "Ana Luz", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Trocar foto do perfil" })).toHaveCount(0);
  await page.goto("/account/pix");
  await expect(page.getByText("Você está na conta de outra pessoa: aqui só dá para ver.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar chave" })).toHaveCount(0);
  await page.goto("/account/settings");
  await expect(page.getByRole("switch", { name: /Aceitar novos assinantes/ })).toBeDisabled();
  for (const select of await page.getByRole("main").getByRole("combobox").all()) await expect(select).toBeDisabled();
  for (const name of [/senha/i, /Baixar meus dados/, /^Encerrar/, /Apagar/])
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
  await look("impersonating-settings");
  await page.goto("/account/menu");

  // A support grant may not write plans.
  const refused = await page.evaluate(async () => {
    const authorization = `Bearer ${window.localStorage.getItem("accessToken")}`;
    const response = await fetch("/v1/plan/all", {
      method: "PUT",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ data: [] }),
    });
    return response.status;
  });
  expect(refused).toBe(403);

  await page.getByRole("button", { name: "Voltar para minha conta" }).tap();
  await expect(page.getByRole("button", { name: "Cora Chefe", exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("accessToken"))).toBe(own);
  await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("adminAccessToken"))).toBeNull();
});

test("an expired support grant returns the admin to their own account", async () => {
  const { page } = phone;
  await tapName(page, "Cora Chefe", Array(9).fill(100));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Ana Luz/ })
    .tap();
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.evaluate(() => {
    const token = window.localStorage.getItem("accessToken") ?? "";
    window.localStorage.setItem("accessToken", token.replace(/\d{13}/, "1000000000000"));
  });
  await page.goto("/account/menu");
  await expect(page.getByRole("button", { name: "Cora Chefe", exact: true })).toBeVisible();
  await expect(page.getByRole("complementary")).toBeHidden();
});

test("script/camarim admin revokes the admin role while the server is stopped", { tag: "@slow" }, async () => {
  await server.stop();
  expect(runScript("revoke", admin.username)).toContain("no admin any more");
  await server.start();
  expect((await admin.request("/admin/performers")).status).toBe(403);
});

function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Drags one touch 200 px down. */
async function pull(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  const x = Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
  const y = Math.round((box?.y ?? 0) + 40);
  await (await touchOn(page)).swipe([x, y], [x, y + 200]);
}
