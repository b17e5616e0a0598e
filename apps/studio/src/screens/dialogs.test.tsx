import {
  account,
  auth,
  coupons,
  factors,
  gateways,
  imports,
  payments,
  refunds,
  stories,
  subscriptions,
} from "@camarim/contract";
import { getAccountState } from "@camarim/contract/admin-accounts";
import { decidedReportCase, listDecidedCases, listReportCases, reportCase } from "@camarim/contract/admin-reports";
import { importDetail } from "@camarim/contract/imports-values";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { always, answer, type Rule, refuse } from "../../test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "../../test/check-screen.ts";
import { generate } from "../../test/generate.ts";
import { waitingReceipts } from "../../test/receipts.ts";
import { renderScreen } from "../../test/render-screen.tsx";
import { queryClient } from "../queries/client.ts";
import Account from "./Account/Account.tsx";
import Drafts from "./Account/Drafts.tsx";
import BackOffice from "./BackOffice/BackOffice.tsx";
import Billings from "./Billings/Billings.tsx";
import CouponDetail from "./Coupons/CouponDetail.tsx";
import Disputes from "./Disputes/Disputes.tsx";
import Items from "./Items/Items.tsx";
import Lastlink from "./Lastlink/Lastlink.tsx";
import Undecided from "./Lastlink/Undecided.tsx";
import MediaPost from "./Medias/MediaPost.tsx";
import MpConnect from "./MpConnect/MpConnect.tsx";
import Pix from "./Pix/Pix.tsx";
import Receipts from "./Receipts/Receipts.tsx";
import Security from "./Security/Security.tsx";
import Settings from "./Settings/Settings.tsx";
import Subscribers from "./Subscribers/Subscribers.tsx";
import Wallet from "./Wallet/Wallet.tsx";
import Whitelist from "./Whitelist/Whitelist.tsx";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const coupon = `/account/coupons/detail?id=${id}`;
const inUse = [answer(coupons.getCoupon, { archived: false })];
const admin = [always(auth.getMe, { role: "admin" })];
const active = [answer(subscriptions.getSubscription, { status: "active", access: true })];
const unconfirmed = [
  refuse(factors.startApp, "CONFIRMATION_REQUIRED"),
  answer(factors.getFactors, { app: null, passkeys: [] }),
];
const noArchive = [answer(stories.listArchived, { data: [] })];
const notSuspended = [...admin, answer(getAccountState, { suspendedAt: null })];
const open = generate(payments.payment);
const reported = generate(reportCase);
const reportOf = (message: typeof reported.message) => [
  ...admin,
  answer(listReportCases, { data: [{ ...reported, message }] }),
];
const unpaid = [
  answer(payments.listPayments, {
    data: [{ ...open, gateway: "bacen", status: "pending", receiptSentAt: null, mayCorrectEmail: true }],
  }),
  answer(subscriptions.getSubscription, { status: "pending" }),
];
const noRefunds = [refunds.listRefunds, refunds.listWaitingRefunds].map((list) => answer(list, { data: [] }));
const { offers, rows, ...file } = generate(importDetail);
const readyImport = [
  answer(imports.getImport, {
    ...{ ...file, state: "ready", questions: [], columns: [] },
    ...{ offers: offers.slice(0, 1), rows: { ...rows, data: rows.data.slice(0, 1) } },
  }),
];
const first = /^Francisca das Chagas/;
const subscriber = /Francisca das Chagas/;

type Dialog = {
  name: string;
  Screen: ComponentType;
  at: string;
  route?: string;
  rules?: readonly Rule[];
  /** The names of the buttons that are pressed one after the other, the later ones in the dialog before. */
  press: readonly (string | RegExp)[];
};

const onAccount = { Screen: Account, at: "/account" };
const onReceipts = { Screen: Receipts, at: "/account/pix/receipts", rules: [waitingReceipts] };
const onSecurity = { Screen: Security, at: "/account/security" };
const onSettings = { Screen: Settings, at: "/account/settings" };
const onSubscribers = { Screen: Subscribers, at: "/account/subscribers" };
const inBackOffice = (queue: string) => ({ Screen: BackOffice, at: `/admin?${queue}`, rules: admin });

const dialogs: readonly Dialog[] = [
  { name: "share", ...onAccount, press: ["Compartilhar sua página"] },
  { name: "highlight", ...onAccount, press: [/^Turnê/] },
  { name: "highlight-delete", ...onAccount, press: [/^Turnê/, "Excluir destaque"] },
  { name: "highlight-stories", ...onAccount, rules: noArchive, press: [/^Turnê/, "Adicionar stories"] },
  { name: "highlight-order", ...onAccount, press: [/^Turnê/, "Mudar a ordem"] },
  {
    name: "highlight-new",
    ...onAccount,
    at: "/account?aba=arquivados",
    rules: [answer(stories.listMine, { data: [] })],
    press: ["Criar destaque"],
  },
  { name: "item", Screen: Items, at: "/account/items", press: [/^Turnê/] },
  { name: "item-delete", Screen: Items, at: "/account/items", press: [/^Turnê/, "Excluir avulso"] },
  { name: "operations-export", Screen: Wallet, at: "/account/wallet", press: ["Exportar operações"] },
  { name: "draft", Screen: Drafts, at: "/account/drafts", press: [/^Ensaio de hoje/] },
  { name: "data-export", ...onSettings, press: [/^Baixar meus dados/] },
  {
    name: "account-deletion",
    ...onSettings,
    rules: [answer(account.getDeletion, { requestedAt: null })],
    press: ["Apagar minha conta"],
  },
  { name: "password", ...onSettings, press: ["Trocar senha"] },
  { name: "passkey", ...onSecurity, press: [first] },
  { name: "passkey-removal", ...onSecurity, press: [first, "Remover chave de acesso"] },
  { name: "new-passkey", ...onSecurity, press: [/^Adicionar chave de acesso/] },
  { name: "recovery-codes", ...onSecurity, press: [/^Criar novos códigos/] },
  { name: "confirmation", ...onSecurity, rules: unconfirmed, press: ["Adicionar aplicativo"] },
  { name: "subscriber", ...onSubscribers, press: [subscriber] },
  { name: "subscriber-cancel", ...onSubscribers, rules: active, press: [subscriber, "Cancelar assinatura"] },
  { name: "subscriber-revoke", ...onSubscribers, rules: active, press: [subscriber, "Tirar o acesso"] },
  { name: "subscriber-plan", ...onSubscribers, rules: active, press: [subscriber, "Trocar plano"] },
  { name: "subscriber-extend", ...onSubscribers, rules: active, press: [subscriber, "Dar mais dias"] },
  { name: "subscriber-receipt", ...onSubscribers, rules: unpaid, press: [subscriber, "Enviar comprovante dele"] },
  { name: "subscriber-paid", ...onSubscribers, rules: unpaid, press: [subscriber, "Já recebi: marcar como pago"] },
  { name: "subscriber-email", ...onSubscribers, rules: unpaid, press: [subscriber, /^Corrigir e-mail/] },
  { name: "subscribers-export", ...onSubscribers, press: ["Exportar assinantes"] },
  { name: "billing", Screen: Billings, at: "/account/billings", press: [/^Novembro de 2026/] },
  { name: "dispute", Screen: Disputes, at: "/account/disputes", press: [first] },
  { name: "next-terms", Screen: Undecided, at: "/account/lastlink/undecided", press: [/^Decidir/] },
  { name: "guest", Screen: Whitelist, at: "/account/whitelist", press: [first] },
  { name: "media", Screen: MediaPost, at: "/medias/post", press: [/^Foto/] },
  { name: "pix-test", Screen: Pix, at: "/account/pix", press: [/Testar minha chave/] },
  {
    name: "mp-disconnect",
    Screen: MpConnect,
    at: "/mp/connect",
    rules: [answer(gateways.getMpConnection, { connected: true, next: null })],
    press: ["Desconectar"],
  },
  { name: "coupon-limits", Screen: CouponDetail, at: coupon, rules: inUse, press: ["Mudar limites e prazo"] },
  { name: "coupon-archive", Screen: CouponDetail, at: coupon, rules: inUse, press: ["Arquivar cupom"] },
  { name: "refund", ...onReceipts, press: [first] },
  {
    name: "receipt-rejection",
    ...onReceipts,
    at: `/account/pix/receipts?id=${id}`,
    rules: [waitingReceipts, ...noRefunds],
    press: ["Reprovar"],
  },
  { name: "import-offer", Screen: Lastlink, at: `/account/lastlink?id=${id}`, rules: readyImport, press: [/^Mensal/] },
  { name: "import-row", Screen: Lastlink, at: `/account/lastlink?id=${id}`, rules: readyImport, press: [subscriber] },
  { name: "evidence", ...inBackOffice("fila=guarda"), press: [/^Foto/] },
  { name: "recovery", ...inBackOffice("fila=acessos"), press: [first] },
  { name: "stuck-transfer", ...inBackOffice("fila=diferencas"), press: [first] },
  { name: "report", ...inBackOffice("fila=denuncias"), rules: reportOf(null), press: [/^(Retirar|Tirar do ar)$/] },
  {
    name: "report-message",
    ...inBackOffice("fila=denuncias"),
    rules: reportOf(reported.message),
    press: ["Apagar mensagem"],
  },
  {
    name: "report-reverted",
    ...inBackOffice("fila=decididas"),
    rules: [
      ...admin,
      answer(listDecidedCases, {
        data: [{ ...generate(decidedReportCase), message: null, decision: "taken_down", reverted: null }],
      }),
    ],
    press: ["Devolver ao ar"],
  },
  { name: "wallet-rejection", ...inBackOffice("fila=carteiras"), press: ["Recusar"] },
  { name: "billing-void", ...inBackOffice("fila=faturas"), press: [/Vence em/] },
  { name: "fan-sessions", ...inBackOffice("fila=contas"), press: ["Encerrar sessões de um fã"] },
  { name: "suspension", ...inBackOffice(`conta=${id}`), rules: notSuspended, press: [/^Suspender a conta/] },
  { name: "account-sessions", ...inBackOffice(`conta=${id}`), rules: notSuspended, press: [/^Encerrar sessões/] },
  {
    name: "password-link",
    ...inBackOffice(`conta=${id}`),
    rules: notSuspended,
    press: [/^Enviar link para nova senha/],
  },
];

it.each(dialogs)(
  "is accessible, fits narrow windows and closes with Escape: $name",
  async ({ name, Screen, press, ...options }) => {
    await renderScreen(Screen, options);
    for (const [depth, name] of press.entries()) {
      const before = readDialogs();
      const area = depth === 0 ? page : topmost();
      const button = area.getByRole("button", { name, exact: typeof name === "string" }).first();
      await expect.element(button).toBeVisible();
      // A decision ignores presses within 0.7 s of being shown, which may have been meant for the one before.
      await expect.poll(() => pressOn(button), { interval: 250 }).not.toEqual(before);
    }
    await expect.element(topmost()).toBeVisible();
    await expect.element(topmost()).toHaveAccessibleName();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await checkScreen(["light"]);
    await checkNarrowWindows();
    await takePicture(`dialog-${name}`);
    const open = readDialogs();
    await userEvent.keyboard("{Escape}");
    await expect.poll(readDialogs).not.toEqual(open);
  },
);

const topmost = () => page.getByRole("dialog").or(page.getByRole("alertdialog")).last();

/** The titles of the open dialogs, one of which a press may replace. */
const readDialogs = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].map(
    (one) => one.querySelector("h1, h2")?.textContent,
  );

/** Presses a button, and returns the titles of the open dialogs. */
async function pressOn(button: Locator) {
  (button.query() as HTMLElement | null)?.click();
  await new Promise(requestAnimationFrame);
  return readDialogs();
}
