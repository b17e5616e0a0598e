import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { appRoots } from "./lib/app-paths.ts";

/** Unknown addresses of the creator's app. */
const unknown = [...appRoots]
  .filter(Boolean)
  .map((root) => route(`${root}/*`, "screens/NotFound/in-app.ts", { id: `screens/NotFound/${root}` }));

/** Every route of the product. Its parts: `layouts/` around it, one folder of `screens/` inside. */
export default [
  layout("layouts/Shell.tsx", [
    // The creator's app; `lib/app-paths.ts` names its addresses for the service worker.
    layout("layouts/App.tsx", [
      index("screens/Landing/Home.tsx"),
      route("app-shell", "screens/app-shell.ts"),
      ...unknown,

      layout("layouts/SignedOut.tsx", [
        route("auth", "screens/SignIn/SignIn.tsx"),
        route("auth/register", "screens/Register/Register.tsx"),
      ]),

      // Rendered in the browser alone, with their queries.
      layout("layouts/Creator.tsx", [
        route("home", "screens/Wallet/Home.tsx"),
        route("onboarding", "screens/Onboarding/Onboarding.tsx"),
        layout("layouts/Guarded.tsx", [
          route("account", "screens/Account/Account.tsx"),
          route("account/drafts", "screens/Account/Drafts.tsx"),
          route("account/menu", "screens/Menu/Menu.tsx"),
          route("account/settings", "screens/Settings/Settings.tsx"),
          route("account/activity", "screens/Activity/Activity.tsx"),
          route("account/security", "screens/Security/Security.tsx"),
          route("account/subscribers", "screens/Subscribers/Subscribers.tsx"),
          route("account/subscriptions/stats", "screens/Stats/Stats.tsx"),
          route("account/wallet", "screens/Wallet/Wallet.tsx"),
          route("account/wallet/register", "screens/Registration/Register.tsx"),
          route("account/wallet/documents", "screens/Registration/Documents.tsx"),
          route("account/billings", "screens/Billings/Billings.tsx"),
          route("account/disputes", "screens/Disputes/Disputes.tsx"),
          route("account/plan/preview", "screens/CreatorPage/Preview.tsx"),
          route("account/transfer", "screens/Transfer/Transfer.tsx"),
          route("account/coupons", "screens/Coupons/Coupons.tsx"),
          route("account/coupons/new", "screens/Coupons/NewCoupon.tsx"),
          route("account/coupons/detail", "screens/Coupons/CouponDetail.tsx"),
          route("account/lastlink", "screens/Lastlink/Lastlink.tsx"),
          route("account/lastlink/undecided", "screens/Lastlink/Undecided.tsx"),
          route("account/lastlink/login", "screens/Lastlink/LastlinkLogin.tsx"),
          route("account/whitelist", "screens/Whitelist/Whitelist.tsx"),
          route("account/whitelist/add", "screens/Whitelist/AddPeople.tsx"),
          route("account/stories/:_id", "screens/Story/Story.tsx"),
          route("medias/post", "screens/Medias/MediaPost.tsx"),
          route("mp/connect", "screens/MpConnect/MpConnect.tsx"),
          route("profile/edit", "screens/ProfileEdit/ProfileEdit.tsx"),
          route("profile/edit/name", "screens/ProfileEdit/Name.tsx"),
          route("profile/edit/username", "screens/ProfileEdit/Username.tsx"),
          route("profile/edit/email", "screens/ProfileEdit/Email.tsx"),
          route("admin", "screens/BackOffice/BackOffice.tsx"),
        ]),
        layout("layouts/Unguarded.tsx", [
          route("account/plan", "screens/Plans/Plans.tsx"),
          route("account/pix", "screens/Pix/Pix.tsx"),
          route("account/pix/receipts", "screens/Receipts/Receipts.tsx"),
          route("account/iugu-account", "screens/IuguAccount/IuguAccount.tsx"),
        ]),
      ]),
    ]),

    // Public, rendered on the server.
    route("sobre", "screens/Landing/Landing.tsx"),
    route(":handle", "screens/CreatorPage/CreatorPage.tsx"),
    route(":handle/assinar", "screens/Checkout/Checkout.tsx"),
    route(":handle/stories", "screens/FanStories/FanStories.tsx"),
    route(":handle/denunciar", "screens/Report/Report.tsx"),
    route(":handle/midias", "screens/FanMedias/FanMedias.tsx"),

    route("assinaturas", "screens/FanHome/FanHome.tsx"),
    route("assinaturas/stories", "screens/FanStories/FeedStories.tsx"),
    route("assinaturas/aparelhos", "screens/FanDevices/FanDevices.tsx"),
    route("assinaturas/apagar", "screens/FanDeletion/FanDeletion.tsx"),
    route("assinaturas/:_id", "screens/FanHome/FanSubscription.tsx"),
    route("idade", "screens/AgeCheck/AgeCheck.tsx"),
    route("idade/:_id", "screens/AgeCheck/AgeResult.tsx"),
    route("avisos/:token", "screens/StoryNotices/StoryNotices.tsx"),
    route("denuncia/:token", "screens/Report/ConfirmReport.tsx"),
    route("entrar", "screens/FanEntry/FanEntry.tsx"),
    route("convite/:token", "screens/Claim/Claim.tsx"),
    route("r/:token", "screens/Renewal/Renewal.tsx"),

    route("senha", "screens/Password/Forgot.tsx"),
    route("senha/:token", "screens/Password/NewPassword.tsx"),
    route("email/:token", "screens/EmailLink/EmailLink.tsx"),
    route("recuperar", "screens/Recovery/RequestRecovery.tsx"),
    route("recuperar/:token", "screens/Recovery/StartRecovery.tsx"),
    route("nao-fui-eu/:token", "screens/Intrusion/ReportIntrusion.tsx"),

    route("suporte", "screens/Support/route.tsx"),
    route("termos", "screens/Legal/Terms.tsx"),
    route("privacidade", "screens/Legal/Privacy.tsx"),
    route("*", "screens/NotFound/route.ts"),
  ]),
] satisfies RouteConfig;
