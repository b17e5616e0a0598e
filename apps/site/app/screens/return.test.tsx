import { ages, fans, gifts, items } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "../../test/open-page.tsx";
import { creator, id, past, username } from "../../test/orders.ts";
import { testPages } from "../../test/test-pages.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as Announcement from "./Announcement/Announcement.tsx";
import * as BoughtItem from "./BoughtItem/BoughtItem.tsx";
import * as CreatorPage from "./CreatorPage/CreatorPage.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanEntry from "./FanEntry/FanEntry.tsx";
import * as FanGift from "./FanHome/FanGift.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";
import * as FanSubscription from "./FanHome/FanSubscription.tsx";
import * as FanTip from "./FanHome/FanTip.tsx";
import * as FanMessages from "./FanMessages/FanMessages.tsx";
import * as FeedStories from "./FanStories/FeedStories.tsx";
import * as GiftClaim from "./GiftClaim/GiftClaim.tsx";

const visitor = refuse(fans.getFan, "FAN_UNAUTHENTICATED");
const here = `/@${username}`;
const watching = `${here}/avulsos/${id}/assistir`;
const signIn = (back: string) => `/entrar?volta=${back}`;

testPages(
  [
    { page: FanHome, at: "/assinaturas" },
    { page: FanDevices, at: "/assinaturas/aparelhos" },
    { page: FanMessages, at: "/assinaturas/mensagens" },
    { page: FanDeletion, at: "/assinaturas/apagar" },
    { page: FanSubscription, at: `/assinaturas/${id}`, route: "/assinaturas/:_id" },
    { page: FanTip, at: `/assinaturas/mimos/${id}`, route: "/assinaturas/mimos/:_id" },
    { page: FanGift, at: `/assinaturas/presentes/${id}`, route: "/assinaturas/presentes/:_id" },
    { page: Announcement, at: `/assinaturas/recados/${id}`, route: "/assinaturas/recados/:_id" },
    { page: FeedStories, at: `/assinaturas/stories?de=${username}`, route: "/assinaturas/stories" },
  ].map(({ at, ...opened }) => ({
    ...{ ...opened, at, name: `signed out at ${at}`, shows: signIn(at) },
    state: "FAN_UNAUTHENTICATED" as const,
  })),
);

testPages([
  {
    ...{ page: FanSubscription, route: "/assinaturas/:_id", at: `/assinaturas/${id}?confirmar=cancelar` },
    ...{ name: "signed out at a question", state: "FAN_UNAUTHENTICATED", shows: signIn(`/assinaturas/${id}`) },
  },
  {
    ...{ page: BoughtItem, route: "/:handle/avulsos/:_id/assistir", at: `${watching}?video=${id}` },
    ...{ name: "a video before the age check", state: "AGE_CHECK_REQUIRED" },
    shows: `/idade?volta=${encodeURIComponent(`${watching}?video=${id}`)}`,
  },
  {
    ...{ page: AgeCheck, route: "/idade", at: `/idade?volta=${encodeURIComponent(`${here}/stories?destaque=${id}`)}` },
    ...{
      name: "after the age check",
      rules: [answer(ages.getAge, { check: { method: "document", decidedAt: past } })],
    },
    shows: `${here}/stories?destaque=${id}`,
  },
]);

it.each(["", "?video", `?video=${id}`])(
  "comes back to the video of a locked item after the sign-in: %j",
  async (video) => {
    await openPage(BoughtItem, {
      ...{ route: "/:handle/avulsos/:_id/assistir", at: `${watching}${video}` },
      rules: [refuse(items.getBoughtItem, "NOT_FOUND")],
    });
    const link = page.getByRole("link", { name: "Já comprei: entrar" });
    await expect.element(link).toHaveAttribute("href", `/entrar?outro&volta=${watching}${video}`);
  },
);

it("keeps the coupon of a creator's page through the sign-in, also with another e-mail", async () => {
  const { close } = await openPage(CreatorPage, {
    ...{ at: `${here}?cupom=VOLTA20`, route: "/:handle" },
    rules: [creator()],
  });
  const entry = signIn(`${here}?cupom=VOLTA20`);
  const link = page.getByRole("link", { name: "Já tenho acesso: entrar" });
  await expect.element(link).toHaveAttribute("href", entry);
  await close();
  const api = await openPage(FanEntry, { at: entry, route: "/entrar", rules: [visitor] });
  const email = page.getByLabelText("E-mail");
  const code = page.getByLabelText("Código", { exact: true });
  await email.fill("bia@exemplo.com");
  await page.getByRole("button", { name: "Receber código" }).click();
  await expect.element(code).toHaveFocus();
  await page.getByRole("link", { name: "Usar outro e-mail" }).click();
  await email.fill("ana@exemplo.com");
  await page.getByRole("button", { name: "Receber código" }).click();
  await expect.element(code).toHaveFocus();
  await userEvent.type(code, "482913");
  await expect.element(page.getByText(`${here}?cupom=VOLTA20`)).toBeVisible();
  expect(api.changes().find(({ endpoint }) => endpoint === fans.sendCode)?.body).toEqual({
    email: "bia@exemplo.com",
    back: `${here}?cupom=VOLTA20`,
  });
});

it("keeps the way of a fan who is signed in, and signs in with another e-mail", async () => {
  await openPage(FanEntry, { at: signIn(`${here}/midias`), route: "/entrar" });
  await page.getByRole("link", { name: "Entrar com outro e-mail" }).click();
  await page.getByLabelText("E-mail").fill("bia@exemplo.com");
  await page.getByRole("button", { name: "Receber código" }).click();
  await userEvent.type(page.getByLabelText("Código", { exact: true }), "482913");
  await expect.element(page.getByText(`${here}/midias`)).toBeVisible();
});

it("keeps the code of a gift through the verification of an e-mail", async () => {
  const ready = answer(gifts.getOfferedGift, { state: "ready", mine: false });
  const at = "/presente/Yc2hZkq0m3";
  const api = await openPage(GiftClaim, { at, route: "/presente/:code", rules: [visitor, ready] });
  await page.getByLabelText("E-mail").fill("bia@exemplo.com");
  await page.getByRole("button", { name: "Receber código" }).click();
  await userEvent.type(page.getByLabelText("Código", { exact: true }), "482913");
  const claims = () => api.sent().filter(({ endpoint }) => endpoint === gifts.claimGift);
  await expect.poll(() => claims().map(({ url }) => url.pathname)).toEqual(["/v1/gift-claims/Yc2hZkq0m3"]);
});

it("goes back from the age check of a highlight to the creator's page, not to the highlight", async () => {
  const back = encodeURIComponent(`${here}/stories?destaque=${id}`);
  await openPage(AgeCheck, {
    at: `/idade?volta=${back}`,
    route: "/idade",
    rules: [answer(ages.getAge, { check: null })],
  });
  await expect.element(page.getByRole("link", { name: "voltar", exact: true })).toHaveAttribute("href", here);
});
