import { registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { findReturnPath, lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { scriptAdmin, scriptAdminWithInput } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

const emailOf = ({ username }: { username: string }) => `${username}@exemplo.com.br`;

/** As a mail server returns an e-mail to an address that does not exist. */
const notification = (recipient: string) => `To: ${findReturnPath(server, recipient)}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1

--b1--
`;

test("the operator suspends an account, and its owner reads why the sign-in fails", { tag: "@slow" }, async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
  await beginToSell(ana);
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana);
  await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
  expect(scriptAdmin(server, "suspend", `@${ana.username}`, "Conteúdo de outras pessoas.")).toContain("is suspended");
  expect(await lastMailTo(server, emailOf(ana), /foi suspensa/)).toContain("Conteúdo de outras pessoas.");
  // The server caches a session for 5 s.
  await expect(async () => {
    await page.goto("/account/menu");
    await expect(page).toHaveURL(/\/auth/, { timeout: 5_000 });
  }).toPass();
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  const alert = page.waitForEvent("dialog");
  const click = page.getByRole("button", { name: "Entrar", exact: true }).click();
  expect((await alert).message()).toContain("Esta conta está suspensa");
  await (await alert).dismiss();
  await click;
  expect((await page.request.get(`/@${ana.username}`)).status()).toBe(404);
  expect(scriptAdmin(server, "unsuspend", ana.username)).toContain("not suspended any more");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  // Where the session ended.
  await expect(page).toHaveURL(/\/account(\/menu)?$/);
  await page.context().close();
});

test("a creator whose address bounces sees it, and confirms it again", { tag: "@slow" }, async ({ browser }) => {
  const ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
  expect(scriptAdminWithInput(server, notification(emailOf(ana)), "bounce")).toContain("recorded as bouncing");
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, ana);
  const warning = page.getByRole("link", { name: /Seu e-mail não recebe mensagens/ });
  await expect(warning).toBeVisible();
  await warning.click();
  await expect(page.getByText("Não recebe", { exact: true })).toBeVisible();
  await look("email-bounces");
  await page.getByRole("button", { name: "Enviar link de confirmação" }).click();
  await expect(page.getByText(`Link enviado para ${emailOf(ana)}`)).toBeVisible();
  await verifyAccountEmail(ana, server);
  await page.goto("/profile/edit/email");
  await expect(page.getByText("Confirmado", { exact: true })).toBeVisible();
  await page.context().close();
});

test("script/camarim admin doctor finds a running installation well", { tag: "@slow" }, () => {
  const lines = scriptAdmin(server, "doctor");
  expect(lines).toMatch(/^ok +PUBLIC_URL: /m);
  expect(lines).not.toMatch(/^failed/m);
  expect(scriptAdmin(server, "queues", "--all")).toContain("cleanup-uploads");
});
