import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { expectSignedOut, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
});
test.afterAll(() => server.remove());

async function lookAtBothSizes({ page, look }: Phone, name: string) {
  await look(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(`${name}-desktop`);
  await page.setViewportSize({ width: 390, height: 844 });
}

test("a creator sees a failed sign-in in the activity of the account, and ends all other sessions", {
  tag: "@slow",
}, async ({ browser }) => {
  const thief = await openPhone(browser, server.url);
  await thief.page.request.post("/v1/auth/login", {
    data: { usernameOrEmail: ana.username, password: "senha errada demais" },
  });
  await signIn(thief.page, ana);

  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await signIn(page, ana, "/account/settings");
  await page.getByRole("link", { name: "Atividade da conta" }).tap();
  const log = page.getByRole("main");
  const failed = log.getByRole("listitem").filter({ hasText: "Senha errada digitada" });
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText("Atenção");
  await expect(failed).toContainText("IP 127.0.0.1");
  await expect(log.getByText("Entrada na conta com senha")).toHaveCount(2);
  await lookAtBothSizes(phone, "activity");

  await page.getByRole("button", { name: "Encerrar todas as outras sessões" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar sessões" }).tap();
  await expect(log.getByText("Sessões de todos os outros aparelhos encerradas")).toBeVisible();
  await expectSignedOut(thief.page);

  await page.getByRole("link", { name: "Trocar minha senha" }).tap();
  await expect(page.getByRole("dialog").getByLabel("Nova senha", { exact: true })).toBeVisible();
});

test("an admin reads the activity of an account, and ends its sessions with a reason", { tag: "@slow" }, async ({
  browser,
}) => {
  const admin = await registerAdmin(server);
  await ana.signIn();
  const own = await openPhone(browser, server.url);
  await signIn(own.page, ana);
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await signIn(page, admin, "/admin");
  await page.getByRole("link", { name: "Contas e sessões" }).tap();
  await page.getByRole("button", { name: "Encerrar sessões de um fã" }).tap();
  await page.getByRole("dialog").getByLabel("E-mail do fã").fill("ninguem@exemplo.com.br");
  await page.getByRole("dialog").getByLabel("Motivo").fill("Outra pessoa entrou com o seu e-mail.");
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar todas as sessões" }).tap();
  await expect(page.getByText("Nenhuma sessão aberta com este e-mail")).toBeVisible();
  await page.getByLabel("Pesquisar").fill(ana.username);
  const found = page.getByRole("list", { name: "Influencers" }).getByRole("button");
  await expect(found).toHaveCount(1);
  await found.tap();
  await expect(page.getByText("Entrada na conta com senha").first()).toBeVisible();

  await page.getByRole("button", { name: "Encerrar sessões" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Encerrar todas as sessões" }).tap();
  await expect(sheet.getByText("Escreva o motivo.")).toBeVisible();
  await sheet.getByLabel("Motivo").fill("Alguém de fora entrou na conta.");
  await sheet.getByRole("button", { name: "Encerrar todas as sessões" }).tap();
  await expect(page.getByText("A equipe do Camarim encerrou todas as sessões")).toBeVisible();
  await expect(page.getByText("Motivo: Alguém de fora entrou na conta.")).toBeVisible();

  const mail = await lastMailTo(server, `${ana.username}@exemplo.com.br`, /^Encerramos suas sessões$/);
  expect(mail).toContain("Alguém de fora entrou na conta.");
  await expectSignedOut(own.page);

  await page.getByRole("button", { name: "Enviar link para nova senha" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Enviar", exact: true }).tap();
  await expect(page.getByText("O link foi por e-mail")).toBeVisible();
  expect(await lastMailTo(server, `${ana.username}@exemplo.com.br`, /senha/i)).toContain("/senha/");

  await page.getByRole("button", { name: "Suspender a conta" }).tap();
  const suspend = page.getByRole("dialog", { name: "Suspender esta conta?" });
  await suspend.getByLabel("Motivo").fill("Vídeos de outras pessoas.");
  await suspend.getByRole("button", { name: "Suspender" }).tap();
  await expect(page.getByText(/^Suspensa desde/)).toBeVisible();
  await lookAtBothSizes(phone, "admin-account-suspended");
  await page.getByRole("button", { name: "Encerrar a suspensão" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar a suspensão" }).tap();
  await expect(page.getByText(/^Suspensa desde/)).toHaveCount(0);
  await ana.signIn();
});
