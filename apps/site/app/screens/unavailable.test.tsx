import { ages, checkout, creators, type Endpoint, errors, fans, gifts, renewals, whitelist } from "@camarim/contract";
import { refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, type RouteModule } from "../../test/open-page.tsx";
import { creator, id, username } from "../../test/orders.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as Checkout from "./Checkout/Checkout.tsx";
import * as Claim from "./Claim/Claim.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanEntry from "./FanEntry/FanEntry.tsx";
import * as FanMedias from "./FanMedias/FanMedias.tsx";
import * as Gift from "./Gift/Gift.tsx";
import * as GiftClaim from "./GiftClaim/GiftClaim.tsx";
import * as Renewal from "./Renewal/Renewal.tsx";
import * as Report from "./Report/Report.tsx";
import * as Tip from "./Tip/Tip.tsx";

const home = `/@${username}`;

/** Pages whose loader tells some errors of an endpoint apart. */
const visits: { page: RouteModule; at: string; route?: string; reads: Endpoint }[] = [
  { page: AgeCheck, at: `/idade?volta=${home}/stories`, reads: ages.getAge },
  { page: Checkout, route: "/:handle/assinar", at: `${home}/assinar?pedido=${id}`, reads: checkout.getCheckout },
  { page: Claim, route: "/convite/:token", at: "/convite/b1f7", reads: whitelist.getInvitation },
  { page: FanDeletion, at: "/assinaturas/apagar", reads: fans.getFan },
  { page: FanDevices, at: "/assinaturas/aparelhos", reads: fans.listFanSessions },
  { page: FanEntry, at: "/entrar", reads: fans.getFan },
  { page: FanMedias, route: "/:handle/midias", at: `${home}/midias`, reads: creators.listCreatorMedias },
  { page: Gift, route: "/:handle/presente", at: `${home}/presente?pedido=${id}`, reads: checkout.getCheckout },
  { page: GiftClaim, route: "/presente/:code", at: "/presente/b1f7", reads: gifts.getOfferedGift },
  { page: Renewal, route: "/r/:token", at: "/r/b1f7", reads: renewals.getRenewal },
  { page: Report, route: "/:handle/denunciar", at: `${home}/denunciar`, reads: fans.getFan },
  { page: Tip, route: "/:handle/mimo", at: `${home}/mimo?pedido=${id}`, reads: checkout.getCheckout },
];

it.each(visits.flatMap((visit) => (["UNAVAILABLE", "TOO_MANY_ATTEMPTS"] as const).map((code) => ({ ...visit, code }))))(
  "$at says what the API says: $code",
  async ({ page: module, reads, code, ...visit }) => {
    await openPage(module, { ...visit, rules: [refuse(reads, code), creator()] });
    await expect.element(page.getByText(errors[code].title, { exact: true })).toBeVisible();
    await expect.element(page.getByText(errors[code].message, { exact: true })).toBeVisible();
  },
);
