import sharp from "sharp";
import { registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { findReturnPath, lastMailTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin, scriptAdmin } from "./script-admin.ts";
import { beginToSell, expectSignedOut, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test.afterAll(({ product }) => product.remove());

test("the team ends sessions, suspends an account, and keeps evidence that only two people open", async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  const email = `${ana.username}@exemplo.com.br`;
  await verifyAccountEmail(ana, server);
  await beginToSell(ana);
  const own = await openPhone(browser, server.url);
  const desk = await openPhone(browser, server.url);
  const { page } = desk;
  const visit = async () => (await fetch(`${server.url}/@${ana.username}`)).status;

  await test.step("an owner whose address bounces is asked to confirm it again", async () => {
    const bounce = `To: ${findReturnPath(server, email)}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${email}
Action: failed
Status: 5.1.1

--b1--
`;
    expect(await scriptAdmin(server, ["bounce"], bounce)).toContain("recorded as bouncing");
    await signIn(own.page, ana);
    await own.page.getByRole("link", { name: /Seu e-mail não recebe mensagens/ }).click();
    await expect(own.page.getByText("Não recebe", { exact: true })).toBeVisible();
    await own.page.getByRole("button", { name: "Enviar link de confirmação" }).click();
    await expect(own.page.getByText(`Link enviado para ${email}`)).toBeVisible();
    await verifyAccountEmail(ana, server);
    await own.page.reload();
    await expect(own.page.getByText("Confirmado", { exact: true })).toBeVisible();
    await own.look("email-confirmed-again");
  });

  await test.step("an admin reads the log of an account, and ends its sessions with a reason", async () => {
    await signIn(page, await registerAdmin(server), "/admin");
    await page.getByRole("link", { name: "Contas e sessões" }).tap();
    await page.getByLabel("Pesquisar").fill(ana.username);
    const found = page.getByRole("list", { name: "Influencers" }).getByRole("button");
    await expect(found).toHaveCount(1);
    await found.tap();
    await expect(page.getByText("Entrada na conta com senha").first()).toBeVisible();
    await page.getByRole("button", { name: "Encerrar sessões" }).tap();
    await page.getByRole("dialog").getByLabel("Motivo").fill("Alguém de fora entrou na conta.");
    await page.getByRole("dialog").getByRole("button", { name: "Encerrar todas as sessões" }).tap();
    await expect(page.getByText("A equipe do Camarim encerrou todas as sessões")).toBeVisible();
    await expect(page.getByText("Motivo: Alguém de fora entrou na conta.")).toBeVisible();
    expect(await lastMailTo(server, email, /^Encerramos suas sessões$/)).toContain("Alguém de fora entrou na conta.");
    await expectSignedOut(own.page);
  });

  await test.step("an admin sends its owner a link for a new password", async () => {
    await page.getByRole("button", { name: "Enviar link para nova senha" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Enviar", exact: true }).tap();
    expect(await lastMailTo(server, email, /senha/i)).toContain("/senha/");
  });

  await test.step("the operator suspends it: its owner reads why the sign-in fails, until an admin ends that", async () => {
    await signIn(own.page, ana);
    await expect(own.page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    expect(await scriptAdmin(server, ["suspend", `@${ana.username}`, "Conteúdo de outras pessoas."])).toContain(
      "is suspended",
    );
    expect(await lastMailTo(server, email, /foi suspensa/)).toContain("outras pessoas.");
    await expectSignedOut(own.page);
    await own.page.getByLabel("E-mail ou usuário").fill(ana.username);
    await own.page.getByLabel("Senha", { exact: true }).fill(ana.password);
    const alert = own.page.waitForEvent("dialog");
    const click = own.page.getByRole("button", { name: "Entrar", exact: true }).click();
    expect((await alert).message()).toContain("Esta conta está suspensa");
    await (await alert).dismiss();
    await click;
    expect(await visit()).toBe(404);
    await page.reload();
    await expect(page.getByText(/^Suspensa desde/)).toBeVisible();
    await desk.look("admin-account-suspended");
    await page.getByRole("button", { name: "Encerrar a suspensão" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar a suspensão" }).tap();
    await expect(page.getByText(/^Suspensa desde/)).toHaveCount(0);
    await own.page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(own.page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    await expect.poll(visit).toBe(200);
    await ana.signIn();
  });

  await test.step("what was reported for a minor outlives its deletion, and needs a reason to be opened", async () => {
    const photo = await publishPhoto();
    await ana.send("/reports", { username: ana.username, media: photo, reason: "minor" });
    await ana.request(`/medias/${photo}`, { method: "DELETE" });
    const hold = { name: new RegExp(`Foto · @${ana.username}`) };
    // A job copies the files.
    await expect(async () => {
      await page.goto("/admin?fila=guarda");
      await page.getByRole("button", hold).tap();
      await expect(page.getByText("2 arquivos", { exact: false })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "Pedir para abrir" }).tap();
    const question = page.getByRole("dialog", { name: "Pedir para abrir?" });
    await question.getByRole("button", { name: "Pedir para abrir" }).tap();
    await expect(question.getByText("Escreva o motivo.")).toBeVisible();
    await question.getByLabel("Motivo").fill("Ofício 12/2026 da Polícia Federal");
    await question.getByRole("button", { name: "Pedir para abrir" }).tap();
    await expect(page.getByText("Você pediu. Falta outra pessoa da equipe.")).toBeVisible();

    const second = await openPhone(browser, server.url);
    await signIn(second.page, await registerAdmin(server), "/admin?fila=guarda");
    await second.page.getByRole("button", hold).tap();
    await expect(second.page.getByText("Ofício 12/2026 da Polícia Federal").first()).toBeVisible();
    await second.page.getByRole("button", { name: "Aprovar" }).tap();
    await second.page.getByRole("button", { name: "Ver o material" }).tap();
    await expect(second.page.getByText(`photo-${photo}.jpg`)).toBeVisible();
    const saved = second.page.waitForEvent("download");
    await second.page.getByRole("button", { name: "Baixar" }).last().tap();
    expect((await saved).suggestedFilename()).toBe(`photo-${photo}.jpg`);
    await expect(second.page.getByText("Material visto")).toBeVisible();
    await second.look("evidence-open");
  });

  await test.step("the doctor finds the installation well", async () => {
    const lines = await scriptAdmin(server, ["doctor"]);
    expect(lines).toMatch(/^ok +PUBLIC_URL: /m);
    expect(lines).not.toMatch(/^failed/m);
  });

  async function publishPhoto(): Promise<string> {
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: "tomato" } });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), "foto.jpg");
    return (await ana.request<{ _id: string }>("/medias", { method: "POST", body: form })).body._id;
  }
});
