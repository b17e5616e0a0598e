import { isStudioPath } from "@camarim/contract/pages";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import type { ComponentType } from "react";
import { data, type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from "react-router";
import { App } from "./layouts/App.tsx";
import { Guarded, requireToken } from "./layouts/Guarded.tsx";
import { RouteError } from "./layouts/RouteError.tsx";
import { SignedOut } from "./layouts/SignedOut.tsx";
import { Splash } from "./layouts/Splash.tsx";
import { Unguarded } from "./layouts/Unguarded.tsx";
import SignIn from "./screens/SignIn/SignIn.tsx";

type Module = { default: ComponentType };

/** A screen, whose code is loaded when it is opened. */
function screen(path: string, load: () => Promise<Module>, handle?: RouteHandle): RouteObject {
  return { path, handle, lazy: async () => ({ Component: (await load()).default }) };
}

/** Only the service worker answers `/` with this app, without a connection (specification 2: an empty path leads to the account). */
function openAccount({ request }: LoaderFunctionArgs) {
  return redirect(`/account${new URL(request.url).search}`);
}

/** Any other address is a page of the public site, or no page at all. */
function leaveApp({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (isStudioPath(pathname)) throw data(null, { status: 404 });
  return redirectDocument(request.url);
}

/** The layout of signed-in screens, which the sign-in does not load. */
async function loadCreator() {
  const { default: Component, startCreator } = await import("./layouts/Creator.tsx");
  // A navigation within the app, such as a change of a list's search params, does not start it again.
  return { Component, loader: startCreator, shouldRevalidate: () => false };
}

const wide: RouteHandle = { isWide: true };

/** Every screen of the creator's app. Its parts: `layouts/` around it, one folder of `screens/` inside. */
export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      { index: true, loader: openAccount },
      { path: "*", loader: leaveApp },
      {
        Component: SignedOut,
        children: [
          // Where everybody starts: without a request more.
          { path: "auth", Component: SignIn },
          screen("auth/register", () => import("./screens/Register/Register.tsx")),
        ],
      },
      {
        lazy: loadCreator,
        children: [
          screen("home", () => import("./screens/Wallet/Home.tsx"), wide),
          screen("onboarding", () => import("./screens/Onboarding/Onboarding.tsx")),
          {
            Component: Guarded,
            loader: requireToken,
            children: [
              screen("account", () => import("./screens/Account/Account.tsx"), wide),
              screen("account/drafts", () => import("./screens/Account/Drafts.tsx")),
              screen("account/menu", () => import("./screens/Menu/Menu.tsx"), wide),
              screen("account/settings", () => import("./screens/Settings/Settings.tsx"), wide),
              screen("account/cancellations", () => import("./screens/Cancellations/Cancellations.tsx")),
              screen("account/activity", () => import("./screens/Activity/Activity.tsx")),
              screen("account/security", () => import("./screens/Security/Security.tsx")),
              screen("account/subscribers", () => import("./screens/Subscribers/Subscribers.tsx"), wide),
              screen("account/subscriptions/stats", () => import("./screens/Stats/Stats.tsx"), wide),
              screen("account/wallet", () => import("./screens/Wallet/Wallet.tsx"), wide),
              screen("account/wallet/register", () => import("./screens/Registration/Register.tsx")),
              screen("account/wallet/documents", () => import("./screens/Registration/Documents.tsx")),
              screen("account/gifts", () => import("./screens/Gifts/Gifts.tsx")),
              screen("account/tips", () => import("./screens/Tips/Tips.tsx"), wide),
              screen("account/announcements", () => import("./screens/Announcements/Announcements.tsx")),
              screen("account/reminders", () => import("./screens/Reminders/Reminders.tsx")),
              screen("account/announcements/new", () => import("./screens/Announcements/NewAnnouncement.tsx")),
              screen("account/billings", () => import("./screens/Billings/Billings.tsx")),
              screen("account/disputes", () => import("./screens/Disputes/Disputes.tsx")),
              screen("account/plan/preview", () => import("./screens/CreatorPage/Preview.tsx"), wide),
              screen("account/transfer", () => import("./screens/Transfer/Transfer.tsx")),
              screen("account/coupons", () => import("./screens/Coupons/Coupons.tsx")),
              screen("account/coupons/new", () => import("./screens/Coupons/NewCoupon.tsx")),
              screen("account/coupons/detail", () => import("./screens/Coupons/CouponDetail.tsx")),
              screen("account/items", () => import("./screens/Items/Items.tsx"), wide),
              screen("account/items/new", () => import("./screens/Items/NewItem.tsx")),
              screen("account/items/edit", () => import("./screens/Items/EditItem.tsx")),
              screen("account/lastlink", () => import("./screens/Lastlink/Lastlink.tsx"), wide),
              screen("account/lastlink/undecided", () => import("./screens/Lastlink/Undecided.tsx")),
              screen("account/lastlink/login", () => import("./screens/Lastlink/LastlinkLogin.tsx")),
              screen("account/whitelist", () => import("./screens/Whitelist/Whitelist.tsx")),
              screen("account/whitelist/add", () => import("./screens/Whitelist/AddPeople.tsx")),
              screen("account/stories/:_id", () => import("./screens/Story/Story.tsx")),
              screen("medias/post", () => import("./screens/Medias/MediaPost.tsx")),
              screen("mp/connect", () => import("./screens/MpConnect/MpConnect.tsx")),
              screen("profile/edit", () => import("./screens/ProfileEdit/ProfileEdit.tsx")),
              screen("profile/edit/name", () => import("./screens/ProfileEdit/Name.tsx")),
              screen("profile/edit/username", () => import("./screens/ProfileEdit/Username.tsx")),
              screen("profile/edit/email", () => import("./screens/ProfileEdit/Email.tsx")),
              screen("admin", () => import("./screens/BackOffice/BackOffice.tsx"), wide),
            ],
          },
          {
            Component: Unguarded,
            children: [
              screen("account/plan", () => import("./screens/Plans/Plans.tsx"), { ...wide, place: "plans" }),
              screen("account/pix", () => import("./screens/Pix/Pix.tsx"), { place: "pix" }),
              screen("account/pix/receipts", () => import("./screens/Receipts/Receipts.tsx"), {
                ...wide,
                place: "receipts",
              }),
              screen("account/iugu-account", () => import("./screens/IuguAccount/IuguAccount.tsx"), {
                place: "iugu",
              }),
            ],
          },
        ],
      },
    ],
  },
];
