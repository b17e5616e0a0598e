import { account, ages, cancellations, fans, renewals, subscriptions } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { fillCard } from "../../test/fill-card.ts";
import { openPage } from "../../test/open-page.tsx";
import {
  byIugu,
  creator,
  future,
  id,
  monthly,
  offers,
  paused,
  running,
  subscription,
  username,
  yearly,
} from "../../test/orders.ts";
import { testPresses } from "../../test/test-presses.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";
import * as FanSubscription from "./FanHome/FanSubscription.tsx";

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

testPresses([
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
    rules: [...one.rules, offers()],
    press: "Sim, cancelar",
    sends: renewals.cancelFanSubscription,
    body: {},
    shows: "Assinatura cancelada",
  },
  {
    ...one,
    name: "a cancellation with a reason",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, offers()],
    choose: /^Pouca novidade/,
    press: "Sim, cancelar",
    sends: renewals.cancelFanSubscription,
    body: { reason: "content" },
    shows: "Assinatura cancelada",
  },
  {
    ...one,
    name: "a cancellation whose offers cannot be loaded",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, refuse(cancellations.openCancellation, "UNAVAILABLE")],
    press: "Sim, cancelar",
    sends: renewals.cancelFanSubscription,
    body: {},
    shows: "Assinatura cancelada",
  },
  {
    ...one,
    name: "a pause instead of a cancellation",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, offers()],
    press: /^2.meses/,
    sends: renewals.pauseFanSubscription,
    body: { months: 2 },
    shows: "Pausa marcada",
  },
  {
    ...one,
    name: "a pause that is not offered any more",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, offers(), refuse(renewals.pauseFanSubscription, "PAUSE_UNAVAILABLE")],
    press: /^2.meses/,
    sends: renewals.pauseFanSubscription,
    shows: "Não dá para pausar",
  },
  {
    ...one,
    name: "another length of a pause",
    at: `${one.at}?pausa=mudar`,
    rules: subscription({ state: paused(true) }),
    press: /^3.meses/,
    sends: renewals.pauseFanSubscription,
    body: { months: 3 },
    shows: "Pausa marcada",
  },
  {
    ...one,
    name: "a return before the pause begins",
    rules: subscription({ state: paused(false) }),
    press: "Voltar agora",
    sends: renewals.reinstateFanSubscription,
    shows: "Sua assinatura continua",
  },
  {
    ...one,
    name: "a return from a pause, which is paid",
    rules: subscription({ state: paused(true) }),
    press: "Voltar agora",
    sends: renewals.renewFanSubscription,
    shows: "/renovar/b1f7c2",
  },
  {
    ...one,
    name: "a discount instead of a cancellation",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, offers()],
    press: "Ficar com o desconto",
    sends: renewals.discountFanSubscription,
    shows: "Desconto guardado para o próximo período",
  },
  {
    ...one,
    name: "a cheaper plan instead of a cancellation",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...one.rules, offers()],
    press: "Mudar para este plano",
    sends: subscriptions.changePlan,
    body: { subscriptionId: id, planId: yearly._id },
    shows: "Plano trocado",
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
]);

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

it("asks for the CPF that a new card needs, and sends it with the card's token", async () => {
  const cardForm = { ...byIugu.card, gateway: "iugu", needsDocument: true } as const;
  const missing = refuse(renewals.changeCard, "VALIDATION_FAILED", { document: fieldErrors.documentMissing });
  const rules = [missing, ...subscription({ cardForm } as Parameters<typeof subscription>[0])];
  const api = await openPage(FanSubscription, { ...one, at: `${one.at}?trocar=cartao`, rules });
  await fillCard("5555555555554444");
  const cpf = page.getByLabelText("CPF", { exact: true });
  const submit = page.getByRole("button", { name: "Usar este cartão" });
  await submit.click();
  await expect.element(cpf).toHaveAccessibleDescription(/Informe o CPF de quem paga/);
  await cpf.fill("52998224725");
  api.follow(answer(renewals.changeCard, {}));
  await submit.click();
  await expect.element(page.getByText("Cartão guardado pela processadora")).toBeVisible();
  expect(api.changes().map(({ body }) => body)).toEqual([
    { cardToken: "f3a9c1d27b8e4c55" },
    { cardToken: "f3a9c1d27b8e4c55", document: "529.982.247-25" },
  ]);
});
