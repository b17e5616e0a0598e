import { announcements, fans, reports } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../test/open-page.tsx";
import { id, username } from "../../test/orders.ts";
import { testPages } from "../../test/test-pages.ts";
import * as Announcement from "./Announcement/Announcement.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";
import * as FanMessages from "./FanMessages/FanMessages.tsx";
import * as Report from "./Report/Report.tsx";

const visit = { route: "/assinaturas/recados/:_id", at: `/assinaturas/recados/${id}` };
const sent = {
  _id: id,
  creator: { username, fullName: "Francisca das Chagas Rodrigues Bittencourt", profilePic: null },
  title: "Amanhã tem refrão novo",
  text: "Amanhã sai o refrão inteiro: https://exemplo.com.br/mare\n\n<b>Fica comigo mais um mês?</b>",
  sentAt: "2026-11-22T13:04:00Z",
  opened: true,
  stopped: false,
};
const shown = answer(announcements.openAnnouncement, sent);

const messages = { page: FanMessages, at: "/assinaturas/mensagens" };
const senders = answer(announcements.listFanSenders, {
  data: [
    { creator: sent.creator, stopped: false },
    { creator: { username: "teo", fullName: "Téo", profilePic: null }, stopped: true },
  ],
});
const nobody = answer(fans.getFan, { emails: [], subscriptions: [] });
const none = answer(announcements.listFanSenders, { data: [] });

testPages([
  { ...messages, name: "fan-messages", rules: [senders], shows: "Você recebe por e-mail e no aparelho" },
  { ...messages, name: "fan-messages-empty", rules: [none], shows: "Ninguém escreve para você" },
  { ...messages, name: "fan-messages-unverified", rules: [nobody, none], shows: "Confirmar meu e-mail" },
  { ...messages, name: "fan-messages-busy", state: "UNAVAILABLE", shows: /Algo|ocupado|instantes/i },
  { page: Announcement, ...visit, name: "announcement", rules: [shown], shows: "Amanhã tem refrão novo" },
  {
    ...{ page: Announcement, ...visit, name: "announcement-stopped" },
    rules: [answer(announcements.openAnnouncement, { ...sent, stopped: true })],
    shows: "Quero receber de novo",
  },
  { page: Announcement, ...visit, name: "announcement-gone", state: "NOT_FOUND", shows: /não encontrad/i },
  {
    ...{ page: FanHome, at: "/assinaturas", name: "fan-home-announcements" },
    rules: [
      answer(announcements.listFanAnnouncements, {
        data: [
          { ...sent, opened: false },
          { ...sent, _id: id.replace("9f", "aa"), creator: { ...sent.creator, fullName: "Téo" }, title: "Obrigado" },
        ],
      }),
    ],
    shows: "Amanhã tem refrão novo",
  },
]);

it("counts as opened, shows an address as text, and is turned off with one press", async () => {
  const api = await openPage(Announcement, { ...visit, rules: [shown] });
  await expect.element(page.getByText(/https:\/\/exemplo\.com\.br\/mare/)).toBeVisible();
  expect(
    page
      .getByRole("article")
      .getByRole("link", { name: /exemplo/ })
      .elements(),
  ).toEqual([]);
  await expect.element(page.getByText(/<b>Fica comigo/)).toBeVisible();
  expect(api.changes().map(({ endpoint }) => endpoint)).toEqual([announcements.openAnnouncement]);
  await page.getByRole("button", { name: /^Não quero recados e lembretes de Francisca/ }).click();
  await expect
    .poll(() => api.changes().find(({ endpoint }) => endpoint === announcements.putAnnouncementStop)?.body)
    .toEqual({ stopped: true });
});

it("messages of a creator are turned off and on with one press", async () => {
  const api = await openPage(FanMessages, { ...messages, rules: [senders] });
  await page.getByRole("button", { name: /^Parar recados e lembretes de Francisca/ }).click();
  await page.getByRole("button", { name: "Receber recados e lembretes de Téo de novo" }).click();
  await expect.poll(() => api.changes().map(({ body }) => body)).toEqual([{ stopped: true }, { stopped: false }]);
});

it("is reported from its page", async () => {
  await openPage(Announcement, { ...visit, rules: [shown] });
  await page.getByRole("link", { name: "Denunciar" }).click();
  await expect.element(page.getByText(`/@${username}/denunciar?recado=${id}`)).toBeVisible();
  const api = await openPage(Report, {
    ...{ route: "/:handle/denunciar", at: `/@${username}/denunciar?recado=${id}` },
  });
  await page.getByRole("radio", { name: "Finge ser outra pessoa" }).click();
  await page.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect
    .poll(() => api.changes().find(({ endpoint }) => endpoint === reports.postReport)?.body)
    .toMatchObject({ announcement: id, reason: "impersonation" });
});
