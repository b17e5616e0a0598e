import {
  account,
  ages,
  auth,
  type Endpoint,
  factors,
  fans,
  notices,
  renewals,
  reports,
  subscriptions,
} from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, type RouteModule, type Visit } from "../../test/open-page.tsx";
import { creator, future, id, monthly, running, subscription, username, yearly } from "../../test/orders.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as EmailLink from "./EmailLink/EmailLink.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";
import * as FanSubscription from "./FanHome/FanSubscription.tsx";
import * as Intrusion from "./Intrusion/ReportIntrusion.tsx";
import * as Forgot from "./Password/Forgot.tsx";
import * as NewPassword from "./Password/NewPassword.tsx";
import * as RequestRecovery from "./Recovery/RequestRecovery.tsx";
import * as StartRecovery from "./Recovery/StartRecovery.tsx";
import * as ConfirmReport from "./Report/ConfirmReport.tsx";
import * as StoryNotices from "./StoryNotices/StoryNotices.tsx";

type Press = Visit & {
  name: string;
  page: RouteModule;
  /** Texts by the labels of their fields. */
  typed?: Record<string, string>;
  choose?: RegExp;
  press: string | RegExp;
  /** What is shown, or the address that the page leads to. */
  shows: string | RegExp;
  /** What is sent; without it nothing is. */
  sends?: Endpoint;
  body?: unknown;
};

const link = { rules: [] as Rule[] };
const emailLink = { ...link, page: EmailLink, route: "/email/:token", at: "/email/b1f7", press: "Confirmar e-mail" };
const intrusion = {
  ...link,
  page: Intrusion,
  route: "/nao-fui-eu/:token",
  at: "/nao-fui-eu/b1f7",
  press: "Proteger minha conta",
};
const recovery = {
  ...link,
  page: StartRecovery,
  route: "/recuperar/:token",
  at: "/recuperar/b1f7",
  press: "Pedir recuperação",
};
const confirmation = {
  page: ConfirmReport,
  route: "/denuncia/:token",
  at: "/denuncia/b1f7",
  press: "Confirmar denúncia",
  sends: reports.confirmReport,
};
const aboutNotices = {
  page: StoryNotices,
  route: "/avisos/:token",
  at: "/avisos/b1f7",
  sends: notices.putStoryNotices,
};
const newPassword = { page: NewPassword, route: "/senha/:token", at: "/senha/b1f7", press: "Salvar nova senha" };
const passwords = (again: string) => ({ "Nova senha": "cafe com pao de queijo", "Repita a senha": again });
const one = { page: FanSubscription, route: "/assinaturas/:_id", at: `/assinaturas/${id}`, rules: subscription() };
const deletion = {
  page: FanDeletion,
  at: "/assinaturas/apagar",
  press: "Apagar meus dados",
  sends: account.postFanDeletion,
};
const devices = { page: FanDevices, at: "/assinaturas/aparelhos" };
const age = {
  page: AgeCheck,
  at: `/idade?volta=/@${username}/stories`,
  press: "Confirmar minha idade",
  sends: ages.postAgeCheck,
};
const canCheck = answer(ages.getAge, { check: null, available: true });

const presses: Press[] = [
  { ...emailLink, name: "an e-mail is confirmed", sends: auth.verifyEmail, shows: /./ },
  {
    ...emailLink,
    name: "a used link of an e-mail",
    rules: [refuse(auth.verifyEmail, "LINK_EXPIRED")],
    sends: auth.verifyEmail,
    shows: "Link vencido",
  },
  { ...intrusion, name: "an intrusion is reported", sends: auth.reportIntrusion, shows: "Sua conta está protegida" },
  {
    ...intrusion,
    name: "a used link of an intrusion",
    rules: [refuse(auth.reportIntrusion, "LINK_EXPIRED")],
    sends: auth.reportIntrusion,
    shows: "Criar nova senha",
  },
  { ...recovery, name: "a recovery is requested", sends: factors.startRecovery, shows: "Pedido enviado" },
  {
    ...recovery,
    name: "a used link of a recovery",
    rules: [refuse(factors.startRecovery, "LINK_EXPIRED")],
    sends: factors.startRecovery,
    shows: "Pedir outro link",
  },
  { ...confirmation, name: "a report is confirmed", shows: "Denúncia confirmada" },
  {
    ...confirmation,
    name: "a used link of a report",
    rules: [refuse(reports.confirmReport, "LINK_EXPIRED")],
    shows: /volte à página e envie de novo/,
  },
  {
    ...aboutNotices,
    name: "notices are stopped",
    rules: [answer(notices.getStoryNotices, { stopped: false })],
    press: "Parar estes avisos",
    body: { stopped: true },
    shows: /./,
  },
  {
    ...aboutNotices,
    name: "notices are resumed",
    rules: [answer(notices.getStoryNotices, { stopped: true })],
    press: "Quero receber de novo",
    body: { stopped: false },
    shows: /./,
  },

  {
    name: "a forgotten password without an e-mail",
    page: Forgot,
    at: "/senha",
    press: "Enviar link",
    shows: "Preencha este campo.",
  },
  {
    name: "a forgotten password",
    page: Forgot,
    at: "/senha",
    typed: { "E-mail": "ana@exemplo.com" },
    press: "Enviar link",
    sends: auth.forgotPassword,
    body: { email: "ana@exemplo.com" },
    shows: "Confira seu e-mail",
  },
  {
    name: "lost factors",
    page: RequestRecovery,
    at: "/recuperar",
    typed: { "E-mail": "ana@exemplo.com" },
    press: "Enviar link",
    sends: factors.requestRecovery,
    body: { email: "ana@exemplo.com" },
    shows: "Confira seu e-mail",
  },
  {
    ...newPassword,
    name: "a new password that is not repeated",
    typed: passwords("outra"),
    shows: "As senhas estão diferentes.",
  },
  {
    ...newPassword,
    name: "a new password",
    typed: passwords("cafe com pao de queijo"),
    sends: auth.resetPassword,
    shows: "Senha salva",
  },
  {
    ...newPassword,
    name: "a new password by a link that was used meanwhile",
    typed: passwords("cafe com pao de queijo"),
    rules: [refuse(auth.resetPassword, "LINK_EXPIRED")],
    sends: auth.resetPassword,
    shows: "Pedir outro link",
  },

  {
    name: "a fan signs out",
    page: FanHome,
    at: "/assinaturas",
    press: "Sair deste navegador",
    sends: fans.fanLogout,
    shows: "/entrar",
  },
  {
    ...devices,
    name: "a device is signed out",
    press: /^Sair: /,
    sends: fans.deleteFanSession,
    shows: "Aparelho desconectado",
  },
  {
    ...devices,
    name: "all devices are signed out",
    press: "Sair de todos os aparelhos",
    sends: fans.deleteFanSessions,
    shows: "Você saiu de todos os outros aparelhos",
  },
  {
    ...devices,
    name: "a device that is signed out already",
    press: /^Sair: /,
    rules: [refuse(fans.deleteFanSession, "NOT_FOUND")],
    sends: fans.deleteFanSession,
    shows: "Aparelho desconectado",
  },
  {
    ...deletion,
    name: "a fan's data with another e-mail",
    typed: { "Digite o e-mail para confirmar": "x@exemplo.com" },
    rules: [refuse(account.postFanDeletion, "VALIDATION_FAILED", { email: "Digite o e-mail como ele é." })],
    shows: "Digite o e-mail como ele é.",
  },
  {
    ...deletion,
    name: "a fan's data",
    typed: { "Digite o e-mail para confirmar": "ana@exemplo.com.br" },
    shows: "Dados apagados",
  },

  {
    ...one,
    name: "a cancellation",
    at: `${one.at}?confirmar=cancelar`,
    press: "Sim, cancelar",
    sends: renewals.cancelFanSubscription,
    shows: "Assinatura cancelada",
  },
  {
    ...one,
    name: "a refund",
    at: `${one.at}?confirmar=devolucao`,
    press: "Sim, quero meu dinheiro",
    sends: renewals.refundFanSubscription,
    shows: "Devolução pedida",
  },
  {
    ...one,
    name: "a refund that comes too late",
    at: `${one.at}?confirmar=devolucao`,
    press: "Sim, quero meu dinheiro",
    rules: [...one.rules, refuse(renewals.refundFanSubscription, "REFUND_TOO_LATE")],
    sends: renewals.refundFanSubscription,
    shows: "Prazo encerrado",
  },
  {
    ...one,
    name: "a renewal",
    press: "Renovar agora por PIX",
    sends: renewals.renewFanSubscription,
    shows: "/renovar/b1f7c2",
  },
  {
    ...one,
    name: "another plan",
    choose: /^Anual/,
    press: "Trocar plano",
    sends: subscriptions.changePlan,
    body: { subscriptionId: id, planId: yearly._id },
    shows: "Plano trocado",
  },

  {
    ...age,
    name: "an age check that is away",
    rules: [canCheck, refuse(ages.postAgeCheck, "AGE_CHECK_UNAVAILABLE")],
    shows: "Verificação fora do ar",
  },
];

describe("one press", () => {
  it.each(presses)("$name", async ({ page: module, typed = {}, choose, press, shows, sends, body, ...visit }) => {
    const api = await openPage(module, visit);
    for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(text);
    if (choose) await page.getByRole("radio", { name: choose }).click();
    const button = page.getByRole("button", { name: press, ...(typeof press === "string" && { exact: true }) });
    await button.first().click();
    await expect.element(page.getByText(shows).first()).toBeVisible();
    const sent = sends ? [{ endpoint: sends, body: body ?? expect.anything() }] : [];
    expect(api.changes().filter(({ endpoint }) => endpoint !== auth.checkResetLink)).toEqual(sent);
  });
});

it("keeps the present plan until another one is chosen", async () => {
  await openPage(FanSubscription, one);
  const change = page.getByRole("button", { name: "Trocar plano" });
  await expect.element(change).toBeDisabled();
  await page.getByRole("radio", { name: /^Anual/ }).click();
  await expect.element(change).toBeEnabled();
  await page.getByRole("radio", { name: /^Mensal/ }).click();
  await expect.element(change).toBeDisabled();
});

it("offers no trial to who subscribes already", async () => {
  const trial = creator({ plans: [monthly, { ...yearly, trialDays: 7 }] });
  await openPage(FanSubscription, {
    ...one,
    rules: [trial, ...subscription({ state: { ...running, currentPeriodEnd: future } })],
  });
  await expect.element(page.getByRole("radio", { name: /^Anual/ })).toBeVisible();
  expect(page.getByText(/grátis/).query()).toBeNull();
});
