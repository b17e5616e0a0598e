import { registerOverHttp } from "./creator-over-http.ts";
import { inDatabase, runJob } from "./database.ts";
import { becomeFan, verifyFanEmail } from "./fan-in-browser.ts";
import { lastMailTo, listMailsTo } from "./mailbox.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

/** What was sent a day ago, or waits for the morning. */
async function moveAnnouncements(sql: "now()" | "send_at - interval '2 days'") {
  const moved = sql === "now()" ? "where started_at is null" : "";
  await inDatabase(server, (client) => client.query(`update announcement set send_at = ${sql} ${moved}`));
  await runJob(server, "start-due-announcements");
}

test("an announcement arrives in home and mailbox, and after one tap the next one only in the home", async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const fan = await openPhone(browser, server.url);
  const email = await becomeFan(fan.page, ana);
  await verifyFanEmail(fan.page, server, email);
  const creator = await openPhone(browser, server.url);
  const home = fan.page.getByRole("list", { name: "Recados" });
  const mails = () => listMailsTo(server, email).filter(({ subject }) => subject.startsWith("Recado de"));

  await test.step("the creator writes it, sees how it arrives and whom it reaches, and sends it", async () => {
    const { page, look } = creator;
    await signIn(page, ana, "/account/announcements");
    await page.getByRole("link", { name: "Escrever o primeiro recado" }).click();
    await page.getByLabel("Título").fill("Amanhã tem refrão novo");
    await page
      .getByRole("textbox", { name: "Recado" })
      .fill("Amanhã sai o refrão inteiro de Maré.\nFica comigo mais um mês?");
    await expect(page.getByRole("article")).toContainText("Fica comigo mais um mês?");
    await look("announcement-new");
    const send = page.getByRole("button", { name: /^Enviar para 1.fã$/ });
    await send.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Enviar para 1.fã$/ })
      .click();
    await expect(page.getByRole("heading", { name: "Amanhã tem refrão novo" })).toBeVisible();
    await moveAnnouncements("now()");
  });

  await test.step("it is in the fan's mailbox and home", async () => {
    expect(await lastMailTo(server, email, /Amanhã tem refrão novo$/)).toContain("Fica comigo mais um mês?");
    const { page, look } = fan;
    await page.goto("/assinaturas");
    await look("announcement-home");
    await home.getByRole("link", { name: /Amanhã tem refrão novo/ }).click();
    await expect(page.getByRole("article")).toContainText("Amanhã sai o refrão inteiro de Maré.");
    await look("announcement-page");
  });

  await test.step("the creator sees that it was opened", async () => {
    await creator.page.reload();
    await expect(creator.page.getByText("Abriram aqui")).toBeVisible();
    await expect(creator.page.getByRole("listitem").filter({ hasText: "Amanhã tem" })).toContainText(
      /Abriram aqui\s*1/,
    );
    await creator.look("announcement-list");
  });

  await test.step("one tap on the link of the e-mail ends them", async () => {
    const path = /\/avisos\/[\w.-]+/.exec(mails()[0]?.text ?? "")?.[0] ?? "";
    const { page, look } = fan;
    await page.goto(path);
    await page.getByRole("button", { name: "Parar estes avisos" }).click();
    await expect(page.getByText(/^Você não recebe mais recados/)).toBeVisible();
    await look("announcement-stopped");
  });

  await test.step("the next one is in the home, and not e-mailed", async () => {
    await moveAnnouncements("send_at - interval '2 days'");
    await ana.send("/announcements", { segment: "everyone", title: "O segundo", text: "Até já." });
    await moveAnnouncements("now()");
    const { page } = fan;
    await expect(async () => {
      await page.goto("/assinaturas");
      await expect(home).toContainText("O segundo", { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await home.getByRole("link", { name: /O segundo/ }).click();
    await expect(page.getByRole("button", { name: "Quero receber de novo" })).toBeVisible();
    expect(mails().map(({ subject }) => subject)).toEqual([expect.stringMatching(/Amanhã tem refrão novo$/)]);
    await expect
      .poll(
        async () => (await ana.request<{ data: { status: string; mailed: number }[] }>("/announcements")).body.data[0],
      )
      .toMatchObject({ status: "sent", mailed: 0, recipients: 1 });
  });
});
