import { medias } from "@camarim/ui/text/medias.ts";
import { menu } from "@camarim/ui/text/menu.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { expect, test } from "vitest";
import { activity } from "./activity.ts";
import { announcements } from "./announcements.ts";
import { backOffice } from "./back-office.ts";
import { billings } from "./billings.ts";
import { coupons } from "./coupons.ts";
import { gifts } from "./gifts.ts";
import { items } from "./items.ts";
import { iugu } from "./iugu.ts";
import { lastlink } from "./lastlink.ts";
import { pix } from "./pix.ts";
import { plans } from "./plans.ts";
import { receipts } from "./receipts.ts";
import { reminders } from "./reminders.ts";
import { settings } from "./settings.ts";
import { stats } from "./stats.ts";
import { subscribers } from "./subscribers.ts";
import { tips } from "./tips.ts";
import { wallet } from "./wallet.ts";
import { whitelist } from "./whitelist.ts";

test("each place has the same name in the navigation and as the title of its screen", () => {
  expect({
    subscribers: subscribers.title,
    receipts: receipts.title,
    stats: stats.title,
    plans: plans.title,
    tips: tips.title,
    gifts: gifts.title,
    announcements: announcements.title,
    reminders: reminders.title,
    coupons: coupons.title,
    items: items.title,
    guests: whitelist.title,
    pix: pix.title,
    billings: billings.title,
    iugu: iugu.account.title,
    migrate: lastlink.title,
    activity: activity.title,
    settings: settings.title,
    support: menu.items.support,
    admin: backOffice.title,
    menu: menu.title,
  }).toEqual(nav.places);
  expect({ wallet: wallet.title, medias: medias.title }).toEqual({ wallet: nav.wallet, medias: nav.medias });
});
