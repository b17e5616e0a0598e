import { announcements } from "@camarim/contract";
import type { Announcement } from "@camarim/contract/announcements";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Announcements from "./Announcements.tsx";
import NewAnnouncement from "./NewAnnouncement.tsx";

const sent: Announcement = {
  _id: "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  segment: "everyone",
  plan: null,
  title: "Amanhã sai o refrão inteiro de Maré, só aqui",
  text: "Fica comigo mais um mês?\n\nBeijo, Marina",
  createdAt: "2026-11-22T13:00:00Z",
  sendAt: "2026-11-22T13:00:00Z",
  status: "sent",
  recipients: 1_234,
  mailed: 1_100,
  pushed: 310,
  opened: 617,
  unsubscribed: 2,
};
const few: Announcement = {
  ...{ ...sent, _id: sent._id.replace("9f", "aa"), segment: "plan", title: "Só para vocês", text: "Obrigada." },
  ...{ plan: { _id: sent._id, name: "Mensal com acesso antecipado a tudo" }, recipients: 19, mailed: 10 },
  ...{ pushed: 0, opened: 9, unsubscribed: 0, sendAt: "2026-11-20T22:10:00Z", status: "hidden" },
};
const waiting: Announcement = {
  ...{ ...sent, _id: sent._id.replace("9f", "bb"), title: "Bom dia", status: "scheduled", recipients: null },
  ...{ mailed: 0, pushed: 0, opened: 0, unsubscribed: 0, sendAt: "2026-11-23T11:00:00Z" },
};
const listed = answer(announcements.listAnnouncements, { data: [waiting, sent, few], totalCount: 3, hasMore: false });

const audience = {
  ...{ everyone: 1_234, new: 58, leaving: 1, lapsed: 0, buyers: 12 },
  plans: [{ _id: sent._id, name: "Mensal", fans: 900 }],
  sendAt: "2026-11-22T15:30:00Z",
  isTaken: false,
};
const counted = answer(announcements.getAudience, audience);

const list = page.getByRole("list", { name: "Recados" }).getByRole("listitem");
const alert = page.getByRole("alertdialog");
const write = async () => {
  await page.getByLabelText("Título").fill("Amanhã tem refrão novo");
  await page.getByLabelText("Recado").fill("Amanhã sai o refrão inteiro de Maré.\nFica comigo mais um mês?");
};

it("lists what was sent with what became of it, and shares only of 20 recipients and more", async () => {
  await renderScreen(Announcements, { at: "/account/announcements", rules: [listed] });
  await expect.element(list.nth(0)).toMatchTextContent(/Todos os fãs · sai amanhã, 08:00/);
  await expect.element(list.nth(1)).toMatchTextContent(/Receberam1\.234/);
  await expect.element(list.nth(1)).toMatchTextContent(/Abriram aqui617 \(50%\)/);
  await expect.element(list.nth(2)).toMatchTextContent(/fora do ar por denúncia.*Abriram aqui9$|Abriram aqui9Não/);
  expect(list.nth(2).element().textContent).not.toContain("%");
  await checkScreen();
  await takePicture("Announcements-list");
});

it("deletes one after a question", async () => {
  const api = await renderScreen(Announcements, { at: "/account/announcements", rules: [listed] });
  await page.getByRole("button", { name: "Excluir “Bom dia”" }).click();
  await expect.element(alert).toMatchTextContent(/o que ainda não foi por e-mail não vai/);
  await checkScreen();
  expect(api.changes()).toEqual([]);
  await alert.getByRole("button", { name: "Excluir recado" }).click();
  await expect.element(page.getByText("Recado excluído")).toBeVisible();
  expect(api.changes()).toMatchObject([{ endpoint: announcements.deleteAnnouncement }]);
});

it("shows how it arrives, asks with the number of fans, and sends once", async () => {
  const rules = [counted, answer(announcements.postAnnouncement, { ...sent, status: "sending" })];
  const api = await renderScreen(NewAnnouncement, { at: "/account/announcements/new", rules });
  await write();
  await expect.element(page.getByRole("article")).toMatchTextContent(/Amanhã tem refrão novo.*Fica comigo mais um mês/);
  await checkScreen();
  await takePicture("NewAnnouncement-written");
  await page.getByRole("button", { name: /^Enviar para 1\.234.fãs$/ }).click();
  await expect.element(alert).toMatchTextContent(/^Enviar para 1\.234.fãs\?Sai agora/);
  await checkScreen();
  await takePicture("NewAnnouncement-question");
  expect(api.changes()).toEqual([]);
  await alert.getByRole("button", { name: /^Enviar para/ }).click();
  await expect.element(page.getByText("Recado a caminho")).toBeVisible();
  const body = { segment: "everyone", planId: null, title: "Amanhã tem refrão novo" };
  expect(api.changes()).toMatchObject([{ endpoint: announcements.postAnnouncement, body }]);
});

it("sends to a plan, and to nobody where a group is empty", async () => {
  const api = await renderScreen(NewAnnouncement, { at: "/account/announcements/new", rules: [counted] });
  await write();
  const to = page.getByLabelText("Para quem");
  await to.selectOptions("lapsed");
  await expect.element(page.getByText("Ninguém neste grupo agora. Escolha outro.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar recado" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await takePicture("NewAnnouncement-nobody");
  await to.selectOptions(`plan:${sent._id}`);
  await page.getByRole("button", { name: /^Enviar para 900.fãs$/ }).click();
  await alert.getByRole("button", { name: /^Enviar para/ }).click();
  await expect.poll(() => api.changes().at(-1)?.body).toMatchObject({ segment: "plan", planId: sent._id });
});

it("says at night when it is sent", async () => {
  const night = answer(announcements.getAudience, { ...audience, sendAt: "2026-11-23T11:00:00Z" });
  const at = "/account/announcements/new";
  await renderScreen(NewAnnouncement, { at, rules: [night] });
  await expect.element(page.getByText("De noite nada toca: o recado sai amanhã, 08:00.")).toBeVisible();
  await takePicture("NewAnnouncement-night");
});

it("is not sent where the one of the day is gone", async () => {
  const taken = answer(announcements.getAudience, { ...audience, isTaken: true });
  const rules = [taken, refuse(announcements.postAnnouncement, "ANNOUNCEMENT_LIMIT")];
  const api = await renderScreen(NewAnnouncement, { at: "/account/announcements/new", rules });
  await write();
  await expect.element(page.getByText(/^O recado de hoje já foi/)).toBeVisible();
  await page.getByRole("button", { name: /^Enviar para/ }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(api.changes()).toEqual([]);
});
