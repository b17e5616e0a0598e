import { auth, errors, factors, notices, reports } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../test/open-page.tsx";
import { testPresses } from "../../test/test-presses.ts";
import * as EmailLink from "./EmailLink/EmailLink.tsx";
import * as Intrusion from "./Intrusion/ReportIntrusion.tsx";
import * as Forgot from "./Password/Forgot.tsx";
import * as NewPassword from "./Password/NewPassword.tsx";
import * as RequestRecovery from "./Recovery/RequestRecovery.tsx";
import * as StartRecovery from "./Recovery/StartRecovery.tsx";
import * as ConfirmReport from "./Report/ConfirmReport.tsx";
import * as StoryNotices from "./StoryNotices/StoryNotices.tsx";

const emailLink = { page: EmailLink, route: "/email/:token", at: "/email/b1f7", press: "Confirmar e-mail" };
const intrusion = {
  page: Intrusion,
  route: "/nao-fui-eu/:token",
  at: "/nao-fui-eu/b1f7",
  press: "Proteger minha conta",
};
const recovery = {
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
testPresses([
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
]);

/** A limit or a failure of ours decides nothing about the link. */
it.each(
  [
    { ...emailLink, sends: auth.verifyEmail },
    { ...intrusion, sends: auth.reportIntrusion },
    { ...recovery, sends: factors.startRecovery },
    confirmation,
  ].flatMap((link) => (["TOO_MANY_ATTEMPTS", "INTERNAL"] as const).map((code) => ({ ...link, code }))),
)("$at can be used again after $code", async ({ page: module, press, sends, code, ...visit }) => {
  const api = await openPage(module, { ...visit, rules: [refuse(sends, code)] });
  const button = page.getByRole("button", { name: press, exact: true });
  await button.click();
  await expect.element(page.getByText(new RegExp(errors[code].title)).first()).toBeVisible();
  await button.click();
  await expect.poll(() => api.changes()).toHaveLength(2);
});
