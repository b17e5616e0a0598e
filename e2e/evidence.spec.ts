import sharp from "sharp";
import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test("two admins open what its owner has deleted, and each look is in the history", { tag: "@slow" }, async ({
  browser,
  product: server,
}) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const form = new FormData();
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: "tomato" } })
    .jpeg()
    .toBuffer();
  form.append("file", new Blob([new Uint8Array(picture)]), "foto.jpg");
  const { body: photo } = await ana.request<{ _id: string }>("/medias", { method: "POST", body: form });
  await ana.send("/reports", { username: ana.username, media: photo._id, reason: "minor" });
  await ana.request(`/medias/${photo._id}`, { method: "DELETE" });

  const first = await openPhone(browser, server.url);
  await signIn(first.page, await registerAdmin(server), "/admin?fila=denuncias");
  await first.page.getByRole("link", { name: /Material guardado/ }).tap();
  const hold = { name: new RegExp(`Foto · @${ana.username}`) };
  await first.page.getByRole("button", hold).tap();
  await expect(first.page.getByText("2 arquivos", { exact: false })).toBeVisible();
  await first.look("evidence-sealed");
  await first.page.getByRole("button", { name: "Pedir para abrir" }).tap();
  const question = first.page.getByRole("dialog", { name: "Pedir para abrir?" });
  await question.getByRole("button", { name: "Pedir para abrir" }).tap();
  await expect(question.getByText("Escreva o motivo.")).toBeVisible();
  await question.getByLabel("Motivo").fill("Ofício 12/2026 da Polícia Federal");
  await first.look("evidence-ask");
  await question.getByRole("button", { name: "Pedir para abrir" }).tap();
  await expect(first.page.getByText("Você pediu. Falta outra pessoa da equipe.")).toBeVisible();

  const second = await openPhone(browser, server.url);
  await signIn(second.page, await registerAdmin(server), "/admin?fila=guarda");
  await second.look("evidence");
  await second.page.getByRole("button", hold).tap();
  await expect(second.page.getByText("Ofício 12/2026 da Polícia Federal").first()).toBeVisible();
  await second.look("evidence-request");
  await second.page.getByRole("button", { name: "Aprovar" }).tap();
  await second.page.getByRole("button", { name: "Ver o material" }).tap();
  await expect(second.page.getByText(`photo-${photo._id}.jpg`)).toBeVisible();
  const saved = second.page.waitForEvent("download");
  await second.page.getByRole("button", { name: "Baixar" }).last().tap();
  expect((await saved).suggestedFilename()).toBe(`photo-${photo._id}.jpg`);
  await expect(second.page.getByText("Arquivo baixado")).toBeVisible();
  await expect(second.page.getByText("Material visto")).toBeVisible();
  await second.look("evidence-open");
});
