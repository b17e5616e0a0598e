import { coupons, imports, profile, whitelist } from "@camarim/contract";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule, refuse } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { renderScreen } from "../../test/render-screen.tsx";
import NewAnnouncement from "./Announcements/NewAnnouncement.tsx";
import CouponDetail from "./Coupons/CouponDetail.tsx";
import Lastlink from "./Lastlink/Lastlink.tsx";
import Reminders from "./Reminders/Reminders.tsx";
import Security from "./Security/Security.tsx";
import Whitelist from "./Whitelist/Whitelist.tsx";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const { fullName, username } = generate(profile.getProfile.schema.response[200]);
const guest = { ...generate(whitelist.whitelistEntry), claimedAt: null, claimUrl: null };
const { rows, ...file } = generate(imports.getImport.schema.response[200]);
const [row] = rows.data.map((one) => ({ ...one, claimedAt: null, claimUrl: "https://camarim.example/convite/b1f7" }));
const people = { ...rows, data: row ? [row] : [], totalCount: 1 };
const imported = {
  Screen: Lastlink,
  at: `/account/lastlink?id=${id}`,
  rules: [answer(imports.getImport, { ...file, state: "done", rows: people })],
};

type Part = {
  name: string;
  Screen: ComponentType;
  at: string;
  route?: string;
  rules?: readonly Rule[];
  /** The button that opens its sheet. */
  press?: RegExp;
  /** The button of the question before it. */
  answer?: string;
  /** What needs the profile. */
  shows: string | RegExp;
};

const parts: readonly Part[] = [
  {
    name: "the invitation of a guest",
    ...{ Screen: Whitelist, at: "/account/whitelist", press: /^Francisca/, shows: /^Copiar/ },
    rules: [answer(whitelist.listWhitelist, { data: [guest] })],
  },
  { name: "the way in of imported subscribers", ...imported, shows: "Copiar endereço" },
  { name: "the invitation of one of them", ...imported, press: /^Francisca/, shows: /^Copiar/ },
  {
    name: "recovery codes to download",
    ...{ Screen: Security, at: "/account/security", press: /^Criar novos códigos/, shows: "Baixar em .txt" },
    answer: "Criar novos códigos",
  },
  {
    name: "the link of a coupon",
    ...{ Screen: CouponDetail, at: `/account/coupons/detail?id=${id}`, route: "/account/coupons/detail" },
    rules: [answer(coupons.getCoupon, { archived: false })],
    shows: /^Copiar/,
  },
  {
    name: "the preview of a reminder",
    ...{ Screen: Reminders, at: "/account/reminders", press: /^Ver o que o fã recebe/ },
    shows: `Seu pedido a @${username} está esperando`,
  },
  {
    name: "the preview of an announcement",
    ...{ Screen: NewAnnouncement, at: "/account/announcements/new", shows: fullName },
  },
];

it.each(parts)("says that the profile could not be loaded, and loads it again: $name", async (part) => {
  const { Screen, press, answer: yes, shows, rules = [], ...options } = part;
  const api = await renderScreen(Screen, { ...options, rules: [...rules, refuse(profile.getProfile, "UNAVAILABLE")] });
  if (press) await page.getByRole("button", { name: press }).first().click();
  if (yes) await page.getByRole("alertdialog").getByRole("button", { name: yes }).click();
  const area = press ? page.getByRole("dialog") : page.getByRole("main");
  const retry = area.getByRole("alert").getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  expect(area.getByText(shows).elements()).toEqual([]);
  api.follow(answer(profile.getProfile, {}));
  await retry.click();
  await expect.element(area.getByText(shows).first()).toBeVisible();
});
