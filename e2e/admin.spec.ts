import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import { scriptAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

let server: Running;

test.beforeAll(async () => {
  server = await startOwnProduct();
});
test.afterAll(() => server.remove());

test("the operator makes an admin, who looks into a creator's account and may change nothing there", async ({
  browser,
}) => {
  const admin = await registerOverHttp(server.url);
  await admin.send("/profile", { fullName: "Cora Chefe" }, "PATCH");
  const ana = await registerOverHttp(server.url);
  for (const fullName of ["Bia Costa", "caio Souza"])
    await (await registerOverHttp(server.url)).send("/profile", { fullName }, "PATCH");
  const { page, look } = await openPhone(browser, server.url);
  const list = page.getByRole("dialog", { name: "Influencers" });
  const banner = page.getByRole("complementary");
  const openList = async () => {
    await page.goto("/account/menu");
    const name = page.getByRole("button", { name: "Cora Chefe", exact: true });
    await expect(name).toBeVisible();
    await name.click({ clickCount: 10 });
    await expect(list).toBeVisible();
  };

  await test.step("ten taps on the name open a list that is for admins only", async () => {
    await signIn(page, admin, "/account/menu");
    await openList();
    await expect(list.getByText("Você não tem permissão")).toBeVisible();
  });

  await test.step("an account becomes an admin while the server runs, and needs a second factor", async () => {
    expect(await scriptAdmin(server, ["grant", admin.username])).toContain("is an admin now");
    // The server caches a session's role for 5 s, and the list has just read this one.
    await expect(async () => {
      await openList();
      await expect(list.getByText("Sua conta não tem segundo passo")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(list.getByRole("listitem").first()).toBeVisible();
    await expect(async () => {
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: "Proteja sua conta para entrar" })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await page.getByRole("link", { name: "Ir para Segurança" }).click();
    await expect(page.getByText("Quem administra o Camarim precisa")).toBeVisible();
    await admin.addApp();
    await expect(async () => {
      await page.goto("/admin");
      await expect(page.getByRole("navigation", { name: "Filas" })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  await test.step("the list is searched, and stored without credentials", async () => {
    await openList();
    const people = list.getByRole("listitem");
    await expect(people).toHaveCount(3);
    await list.getByPlaceholder("Pesquisar...").fill("Cos");
    await expect(people).toHaveText([/Bia Costa/]);
    await list.getByPlaceholder("Pesquisar...").fill("");
    await expect(people).toHaveCount(3);
    const stored = await page.evaluate(() => window.localStorage.getItem("adminPerformers"));
    expect(stored).toContain("Bia Costa");
    expect(stored).not.toContain("accessToken");
    expect(stored).not.toContain("/media/");
  });

  const own = await page.evaluate(() => window.localStorage.getItem("accessToken"));
  await test.step("a creator's account is under a banner, and what support may not do is not offered", async () => {
    await list.getByRole("button", { name: /Ana Luz/ }).tap();
    await expect(banner).toContainText(`Na conta de @${ana.username}`);
    await expect(page.getByRole("button", { name: "Ana Luz", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Trocar foto do perfil" })).toHaveCount(0);
    await page.goto("/account/pix");
    await expect(banner).toBeVisible();
    await expect(page.getByText("Você está na conta de outra pessoa: aqui só dá para ver.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Salvar chave" })).toHaveCount(0);
    await page.goto("/account/settings");
    await expect(page.getByRole("switch", { name: /Aceitar novos assinantes/ })).toBeDisabled();
    for (const select of await page.getByRole("main").getByRole("combobox").all()) await expect(select).toBeDisabled();
    for (const name of [/senha/i, /Baixar meus dados/, /^Encerrar/, /Apagar/])
      await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
    await look("impersonating-settings");
    const refused = await page.evaluate(async () => {
      const authorization = `Bearer ${window.localStorage.getItem("accessToken")}`;
      const headers = { authorization, "content-type": "application/json" };
      return (await fetch("/v1/plan/all", { method: "PUT", headers, body: JSON.stringify({ data: [] }) })).status;
    });
    expect(refused).toBe(403);
  });

  await test.step("the banner leads back, and so does a grant that has expired", async () => {
    await page.goto("/account/menu");
    await page.getByRole("button", { name: "Voltar para minha conta" }).tap();
    await expect(page.getByRole("button", { name: "Cora Chefe", exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem("accessToken"))).toBe(own);
    await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("adminAccessToken"))).toBeNull();
    await openList();
    await list.getByRole("button", { name: /Ana Luz/ }).tap();
    await expect(banner).toBeVisible();
    await page.evaluate(() => {
      const token = window.localStorage.getItem("accessToken") ?? "";
      window.localStorage.setItem("accessToken", token.replace(/\d{13}/, "1000000000000"));
    });
    await page.goto("/account/menu");
    await expect(page.getByRole("button", { name: "Cora Chefe", exact: true })).toBeVisible();
    await expect(banner).toBeHidden();
    await look("menu-after-visit");
  });

  await test.step("the role is revoked while the server is stopped", async () => {
    await page.context().close();
    await server.stop();
    expect(await scriptAdmin(server, ["revoke", admin.username])).toContain("no admin any more");
    await server.start();
    expect((await admin.request("/admin/performers")).status).toBe(403);
  });
});
