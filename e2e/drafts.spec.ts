import { registerOverHttp } from "./creator-over-http.ts";
import { goTo } from "./go-to.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { watchRequests } from "./wait-for-page.ts";

test.afterAll(({ product }) => product.remove());

test("what a creator typed outlasts a reload and the session, for this account alone", async ({ browser, product }) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  const bia = await registerOverHttp(product.url);
  const { page, look } = await openPhone(browser, product.url);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const restored = page.getByText("Recuperamos o que você ainda não tinha salvado.");
  const bio = page.getByLabel("Bio");
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
  /** The app learns of it with the next request. */
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem("accessToken"));
    await page.request.post("/v1/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  };
  const haveRequestsEnded = watchRequests(page);
  const openProfile = async () => {
    await goTo(page, "/profile/edit");
    // Its data is among what the app requests as it starts.
    await expect(bio).toBeVisible();
    await haveRequestsEnded();
  };
  const enter = async ({ username, password }: typeof ana) => {
    await page.getByLabel("E-mail ou usuário").fill(username);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await button("Entrar").click();
    await expect(page).toHaveURL(/\/profile\/edit$/);
  };

  await test.step("a reload keeps it, leaving asks, and what was saved asks nothing and leaves no draft", async () => {
    await signIn(page, ana, "/account/menu");
    await page.getByRole("link", { name: "Meus Planos" }).click();
    await page.getByRole("button", { name: /Mensal/ }).click();
    await page.getByLabel("Preço").fill("36,90");
    await expect(page.getByText("Há alterações que ainda não foram salvas.")).toBeVisible();
    await expect.poll(drafts).toHaveLength(1);
    await page.reload();
    await expect(restored).toBeVisible();
    const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
    await page.goBack();
    await expect(question).toBeVisible();
    // The back button answers the question as any other dialog.
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/account\/plan$/);
    await button("Salvar planos").click();
    await expect(page.getByText("Planos salvos")).toBeVisible();
    await page.getByRole("link", { name: "voltar" }).click();
    await expect(page).toHaveURL(/\/account\/menu$/);
    expect(await drafts()).toEqual([]);
  });

  await test.step("a session that ends while a form is filled in leads back to the form with its text", async () => {
    // By its event stream, and by what it requests as it starts, the app would notice the end before the form is submitted.
    await page.route("**/v1/events", (route) => route.abort());
    await openProfile();
    await bio.fill("Cantora e compositora de Olinda. Aqui fica o que não cabe no palco.");
    await endSession();
    await button("Salvar").click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText("Sua sessão terminou")).toBeVisible();
    await look("session-ended");
    await enter(ana);
    await expect(bio).toHaveValue("Cantora e compositora de Olinda. Aqui fica o que não cabe no palco.");
    await button("Salvar").click();
    await expect.poll(async () => (await ana.request<{ bio: string }>("/profile")).body.bio).toMatch(/^Cantora/);
  });

  await test.step("another account that signs in in this tab reads nothing of it", async () => {
    await openProfile();
    await bio.fill("Só da Ana");
    await endSession();
    await button("Salvar").click();
    await expect(page).toHaveURL(/\/auth$/);
    await enter(bia);
    await expect(page.getByText(`@${bia.username}`)).toBeVisible();
    await expect(bio).not.toHaveValue("Só da Ana");
    await expect.poll(drafts).toEqual([]);
  });
});

test("a story that is saved as a draft is on no page until it is published", async ({ browser, product }) => {
  const ana = await registerOverHttp(product.url);
  const { page, look } = await openPhone(browser, product.url);
  const list = async (path: string) => (await ana.request<{ data: { caption?: string }[] }>(path)).body.data;
  const rows = page.getByRole("main").getByRole("button", { name: /salvo/ });
  const sheet = page.getByRole("dialog", { name: "Rascunho", exact: true });
  await signIn(page, ana);
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2, size: "540x960" }));
  await page.getByLabel("Legenda").fill("Passagem de som");
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect.poll(() => list("/drafts"), { timeout: 60_000 }).toHaveLength(1);
  expect(await list("/stories/me")).toEqual([]);
  await page.getByRole("link", { name: "Rascunhos (1)" }).click();
  await expect(rows).toHaveCount(1, { timeout: 60_000 });
  await rows.click();
  await expect(sheet.locator("video")).toHaveJSProperty("error", null);
  await look("draft-sheet");
  await sheet.getByLabel("Legenda").fill("Passagem de som, agora no ar");
  await sheet.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Story no ar")).toBeVisible();
  await expect(page.getByText("Nenhum rascunho")).toBeVisible();
  expect(await list("/stories/me")).toMatchObject([{ caption: "Passagem de som, agora no ar" }]);
  expect(await list("/drafts")).toEqual([]);
});
