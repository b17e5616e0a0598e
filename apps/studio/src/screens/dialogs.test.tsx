import { auth, coupons } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { always, answer } from "../../test/api.ts";
import { checkScreen, takePicture } from "../../test/check-screen.ts";
import { renderScreen } from "../../test/render-screen.tsx";
import Drafts from "./Account/Drafts.tsx";
import BackOffice from "./BackOffice/BackOffice.tsx";
import Billings from "./Billings/Billings.tsx";
import CouponDetail from "./Coupons/CouponDetail.tsx";
import Disputes from "./Disputes/Disputes.tsx";
import Undecided from "./Lastlink/Undecided.tsx";
import MediaPost from "./Medias/MediaPost.tsx";
import Receipts from "./Receipts/Receipts.tsx";
import Security from "./Security/Security.tsx";
import Settings from "./Settings/Settings.tsx";
import Subscribers from "./Subscribers/Subscribers.tsx";
import Wallet from "./Wallet/Wallet.tsx";
import Whitelist from "./Whitelist/Whitelist.tsx";

const coupon = "/account/coupons/detail?id=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const inUse = [answer(coupons.getCoupon, { archived: false })];
const admin = [always(auth.getMe, { role: "admin" })];
const first = /^Francisca das Chagas/;

/** Each opens with a press on the first button of this name. */
const dialogs = [
  { name: "operations-export", Screen: Wallet, at: "/account/wallet", press: "Exportar operações" },
  { name: "draft", Screen: Drafts, at: "/account/drafts", press: /^Ensaio de hoje/ },
  { name: "data-export", Screen: Settings, at: "/account/settings", press: /^Baixar meus dados/ },
  { name: "passkey", Screen: Security, at: "/account/security", press: first },
  { name: "new-passkey", Screen: Security, at: "/account/security", press: /^Adicionar chave de acesso/ },
  { name: "recovery-codes", Screen: Security, at: "/account/security", press: /^Criar novos códigos/ },
  { name: "subscriber", Screen: Subscribers, at: "/account/subscribers", press: /Francisca das Chagas/ },
  { name: "subscribers-export", Screen: Subscribers, at: "/account/subscribers", press: "Exportar assinantes" },
  { name: "billing", Screen: Billings, at: "/account/billings", press: /^Novembro de 2026/ },
  { name: "dispute", Screen: Disputes, at: "/account/disputes", press: first },
  { name: "next-terms", Screen: Undecided, at: "/account/lastlink/undecided", press: /^Decidir/ },
  { name: "guest", Screen: Whitelist, at: "/account/whitelist", press: first },
  { name: "media", Screen: MediaPost, at: "/medias/post", press: /^Foto/ },
  { name: "coupon-limits", Screen: CouponDetail, at: coupon, rules: inUse, press: "Mudar limites e prazo" },
  { name: "coupon-archive", Screen: CouponDetail, at: coupon, rules: inUse, press: "Arquivar cupom" },
  { name: "refund", Screen: Receipts, at: "/account/pix/receipts", press: first },
  { name: "evidence", Screen: BackOffice, at: "/admin?fila=guarda", rules: admin, press: /^Foto/ },
  { name: "recovery", Screen: BackOffice, at: "/admin?fila=acessos", rules: admin, press: first },
  { name: "stuck-transfer", Screen: BackOffice, at: "/admin?fila=diferencas", rules: admin, press: first },
];

it.each(dialogs)("is accessible, and closes with Escape: $name", async ({ name, Screen, press, ...options }) => {
  await renderScreen(Screen, options);
  await page.getByRole("button", { name: press }).first().click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveAccessibleName();
  await checkScreen(["light"]);
  await takePicture(`dialog-${name}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
