import { ages, announcements, auth, type Endpoint, factors, fans, gifts, tips } from "@camarim/contract";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { answer, lose, refuse } from "@camarim/ui/test/api.ts";
import { takePicture } from "@camarim/ui/test/check-screen.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { fillCard } from "../../test/fill-card.ts";
import { bought } from "../../test/items.ts";
import { type FormModule, openPage, type RouteModule, type Visit, withLostConnection } from "../../test/open-page.tsx";
import { byIugu, creator, freeOrder, future, id, offers, renewal, subscription, username } from "../../test/orders.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as Announcement from "./Announcement/Announcement.tsx";
import * as BoughtItem from "./BoughtItem/BoughtItem.tsx";
import * as Checkout from "./Checkout/Checkout.tsx";
import * as EmailLink from "./EmailLink/EmailLink.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanGift from "./FanHome/FanGift.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";
import * as FanSubscription from "./FanHome/FanSubscription.tsx";
import * as FanTip from "./FanHome/FanTip.tsx";
import * as FanMessages from "./FanMessages/FanMessages.tsx";
import * as Intrusion from "./Intrusion/ReportIntrusion.tsx";
import * as Forgot from "./Password/Forgot.tsx";
import * as NewPassword from "./Password/NewPassword.tsx";
import * as RequestRecovery from "./Recovery/RequestRecovery.tsx";
import * as StartRecovery from "./Recovery/StartRecovery.tsx";
import * as Renewal from "./Renewal/Renewal.tsx";
import * as ConfirmReport from "./Report/ConfirmReport.tsx";
import * as Report from "./Report/Report.tsx";
import * as StoryNotices from "./StoryNotices/StoryNotices.tsx";

const offline = page.getByText("Sem conexão", { exact: true });
const purchase = {
  withdrawal: { orderId: id, lines: [1], amount: 1_490, until: future, others: [] },
  ...{ refund: null, _id: id },
};
const unrequested = { gateway: "iugu", pixCopyPaste: null, pixExpiresAt: null } as const;
const one = { page: FanSubscription, route: "/assinaturas/:_id", at: `/assinaturas/${id}`, rules: subscription() };
const withdraw = { press: "Sim, quero meu dinheiro" };

type Form = Visit & {
  name: string;
  page: FormModule;
  press: string | RegExp;
  typed?: Record<string, string>;
  fill?: () => Promise<unknown>;
  choose?: RegExp;
  /** Opens the form again, which the address has opened. */
  reopen?: RegExp;
  /** Where the form leads once it is sent. */
  shows: string | RegExp;
};

/** Every page whose form is sent by its action, but those that entering.test.tsx and PaymentHelp have. */
const forms: Form[] = [
  {
    ...{ name: "report", page: Report, route: "/:handle/denunciar", at: `/@${username}/denunciar` },
    rules: [creator(), refuse(fans.getFan, "FAN_UNAUTHENTICATED")],
    typed: { Detalhes: "As fotos são minhas.", "Seu nome": "Bia Costa", "Seu e-mail": "bia@exemplo.com" },
    choose: /^Usa algo que é meu/,
    press: "Enviar denúncia",
    shows: /^Denúncia recebida|^Falta confirmar/,
  },
  {
    ...{ name: "report-confirm", page: ConfirmReport, route: "/denuncia/:token", at: "/denuncia/b1f7" },
    press: "Confirmar denúncia",
    shows: "Denúncia confirmada",
  },
  {
    ...{ name: "fan-deletion", page: FanDeletion, at: "/assinaturas/apagar" },
    typed: { "Digite o e-mail para confirmar": "ana@exemplo.com.br" },
    press: "Apagar meus dados",
    shows: "Dados apagados",
  },
  {
    ...{ name: "renewal", page: Renewal, route: "/r/:token", at: "/r/b1f7" },
    rules: renewal(unrequested, { isRequested: false, needsDocument: true }),
    typed: { CPF: "529.982.247-25" },
    press: "Gerar código PIX",
    shows: "Gerar código PIX",
  },
  {
    ...{ name: "age", page: AgeCheck, at: `/idade?volta=/@${username}/stories` },
    rules: [answer(ages.getAge, { check: null, available: true }), refuse(ages.postAgeCheck, "AGE_CHECK_UNAVAILABLE")],
    press: "Confirmar minha idade",
    shows: "Verificação fora do ar",
  },
  { name: "sign-out", page: FanHome, at: "/assinaturas", press: "Sair deste navegador", shows: "/entrar" },
  {
    ...{ name: "devices", page: FanDevices, at: "/assinaturas/aparelhos" },
    press: "Sair de todos os aparelhos",
    shows: "Você saiu de todos os outros aparelhos",
  },
  {
    ...{ name: "messages", page: FanMessages, at: "/assinaturas/mensagens" },
    rules: [
      answer(announcements.listFanSenders, {
        data: [{ creator: { username, fullName: "Ana Luz", profilePic: null }, stopped: false }],
      }),
    ],
    press: /^Parar/,
    shows: /^Parar/,
  },
  {
    ...{ name: "announcement", page: Announcement, route: "/assinaturas/recados/:_id" },
    at: `/assinaturas/recados/${id}`,
    rules: [answer(announcements.openAnnouncement, { _id: id, stopped: false })],
    press: /^Não quero recados/,
    shows: /^Não quero recados/,
  },
  {
    ...{ name: "notices", page: StoryNotices, route: "/avisos/:token", at: "/avisos/b1f7" },
    press: /^Parar estes avisos$|^Quero receber de novo$/,
    shows: /^Parar estes avisos$|^Quero receber de novo$/,
  },
  {
    ...{ ...one, name: "cancellation", at: `${one.at}?confirmar=cancelar` },
    rules: [...subscription(), offers()],
    choose: /^Pouca novidade/,
    press: "Sim, cancelar",
    shows: "Assinatura cancelada",
  },
  { ...one, name: "plan", choose: /^Anual/, press: "Trocar plano", shows: "Plano trocado" },
  {
    ...{ ...one, name: "card", at: `${one.at}?trocar=cartao` },
    rules: subscription({
      cardForm: { ...byIugu.card, gateway: "iugu", needsDocument: true },
    } as Parameters<typeof subscription>[0]),
    fill: () => fillCard("5555555555554444"),
    typed: { CPF: "529.982.247-25" },
    press: "Usar este cartão",
    shows: "Cartão guardado pela processadora",
  },
  {
    ...{ name: "tip", page: FanTip, route: "/assinaturas/mimos/:_id" },
    at: `/assinaturas/mimos/${id}?confirmar=devolucao`,
    rules: [answer(tips.listFanTips, { data: [{ ...generate(tips.fanTip), ...purchase }] })],
    ...withdraw,
    shows: "Devolução pedida",
  },
  {
    ...{ name: "gift", page: FanGift, route: "/assinaturas/presentes/:_id" },
    at: `/assinaturas/presentes/${id}?confirmar=devolucao`,
    rules: [answer(gifts.listFanGifts, { data: [{ ...generate(gifts.fanGift), ...purchase }] })],
    ...withdraw,
    shows: "Devolução pedida",
  },
  {
    ...{ name: "bought-item", page: BoughtItem, route: "/:handle/avulsos/:_id/assistir" },
    at: `/@${username}/avulsos/${id}/assistir?confirmar=devolucao`,
    rules: [creator(), bought({ withdrawal: purchase.withdrawal })],
    reopen: /^Desistir e receber o dinheiro de volta/,
    ...withdraw,
    shows: "Devolução pedida",
  },
  {
    ...{ name: "free-order", page: Checkout, route: "/:handle/assinar", at: `/@${username}/assinar?pedido=${id}` },
    rules: freeOrder({ verification: { state: "pending", email: "bia@exemplo.com" } }),
    typed: { Código: "48291" },
    press: "Confirmar",
    shows: "Confirmar",
  },
];

it.each(forms)("keeps what was typed, and says so, while nothing can be sent: $name", async (form) => {
  const { name, page: module, typed = {}, fill, choose, reopen, press, shows, ...visit } = form;
  let isLost = false;
  await openPage(
    withLostConnection(module, () => isLost),
    visit,
  );
  await fill?.();
  for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(text);
  const chosen = choose && page.getByRole("radio", { name: choose });
  await chosen?.click();
  const button = page.getByRole("button", { name: press, ...(typeof press === "string" && { exact: true }) }).first();
  await expect.element(button).toBeVisible();
  isLost = true;
  await button.click();
  await expect.element(offline).toBeVisible();
  if (reopen) await page.getByRole("link", { name: reopen }).click();
  await expect.element(button).not.toHaveAttribute("aria-busy");
  for (const [label, text] of Object.entries(typed))
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(text);
  if (chosen) await expect.element(chosen).toBeChecked();
  await takePicture(`offline-${name}`);
  isLost = false;
  for (const { id } of getAlerts()) void dismissAlert(id);
  await button.click();
  await expect.element(page.getByText(shows).first()).toBeVisible();
});

type Press = Visit & {
  name: string;
  page: RouteModule;
  sends: Endpoint;
  press: string;
  typed?: Record<string, string>;
};

/** Every page whose form is sent by its scripts. */
const presses: Press[] = [
  {
    ...{ name: "forgot", page: Forgot, at: "/senha", sends: auth.forgotPassword, press: "Enviar link" },
    typed: { "E-mail": "ana@exemplo.com" },
  },
  {
    ...{ name: "recovery", page: RequestRecovery, at: "/recuperar", sends: factors.requestRecovery },
    typed: { "E-mail": "ana@exemplo.com" },
    press: "Enviar link",
  },
  {
    ...{ name: "new-password", page: NewPassword, route: "/senha/:token", at: "/senha/b1f7" },
    ...{ sends: auth.resetPassword, press: "Salvar nova senha" },
    typed: { "Nova senha": "cafe com pao de queijo", "Repita a senha": "cafe com pao de queijo" },
  },
  {
    ...{ name: "email-link", page: EmailLink, route: "/email/:token", at: "/email/b1f7" },
    ...{ sends: auth.verifyEmail, press: "Confirmar e-mail" },
  },
  {
    ...{ name: "recovery-link", page: StartRecovery, route: "/recuperar/:token", at: "/recuperar/b1f7" },
    ...{ sends: factors.startRecovery, press: "Pedir recuperação" },
  },
  {
    ...{ name: "intrusion", page: Intrusion, route: "/nao-fui-eu/:token", at: "/nao-fui-eu/b1f7" },
    ...{ sends: auth.reportIntrusion, press: "Proteger minha conta" },
  },
];

it.each(presses)("is sent again after a lost connection: $name", async (form) => {
  const { name, page: module, typed = {}, sends, press, ...visit } = form;
  const api = await openPage(module, { ...visit, rules: [lose(sends)] });
  for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(text);
  const button = page.getByRole("button", { name: press, exact: true });
  await button.click();
  await expect.element(offline).toBeVisible();
  for (const [label, text] of Object.entries(typed))
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(text);
  await takePicture(`offline-${name}`);
  await button.click();
  await expect.poll(() => api.changes().filter(({ endpoint }) => endpoint === sends)).toHaveLength(2);
});

/** An action without arguments only shows a page again that was submitted before its scripts had loaded. */
it("has a clientAction on every page whose form is sent by its action", () => {
  const modules = import.meta.glob<Partial<FormModule>>(["./*/*.tsx", "!./*/*.test.tsx"], { eager: true });
  const sending = Object.entries(modules).filter(([, { action }]) => action && action.length > 0);
  expect(sending.length).toBeGreaterThan(15);
  expect(sending.filter(([, { clientAction }]) => !clientAction).map(([path]) => path)).toEqual([]);
});
