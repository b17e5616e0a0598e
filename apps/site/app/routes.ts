import { studioRoots } from "@camarim/contract/pages";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the public site. Its parts: `layouts/` around it, one folder of `screens/` inside. */
export default [
  layout("layouts/Shell.tsx", [
    index("screens/Landing/Home.tsx"),
    ...studioRoots.map((root) => route(`${root}/*`, "screens/open-studio.ts", { id: `screens/open-studio/${root}` })),
    route("sobre", "screens/Landing/Landing.tsx"),
    route(":handle", "screens/CreatorPage/CreatorPage.tsx"),
    route(":handle/assinar", "screens/Checkout/Checkout.tsx"),
    route(":handle/mimo", "screens/Tip/Tip.tsx"),
    route(":handle/presente", "screens/Gift/Gift.tsx"),
    route(":handle/avulsos", "screens/Item/Items.tsx"),
    route(":handle/avulsos/:_id", "screens/Item/Item.tsx"),
    route(":handle/avulsos/:_id/comprar", "screens/Item/BuyItem.tsx"),
    route(":handle/avulsos/:_id/assistir", "screens/BoughtItem/BoughtItem.tsx"),
    route(":handle/stories", "screens/FanStories/FanStories.tsx"),
    route(":handle/paguei", "screens/PaymentHelp/PaymentHelp.tsx"),
    route(":handle/denunciar", "screens/Report/Report.tsx"),
    route(":handle/midias", "screens/FanMedias/FanMedias.tsx"),

    route("assinaturas", "screens/FanHome/FanHome.tsx"),
    route("assinaturas/stories", "screens/FanStories/FeedStories.tsx"),
    route("assinaturas/aparelhos", "screens/FanDevices/FanDevices.tsx"),
    route("assinaturas/mensagens", "screens/FanMessages/FanMessages.tsx"),
    route("assinaturas/apagar", "screens/FanDeletion/FanDeletion.tsx"),
    route("assinaturas/mimos/:_id", "screens/FanHome/FanTip.tsx"),
    route("assinaturas/recados/:_id", "screens/Announcement/Announcement.tsx"),
    route("assinaturas/:_id", "screens/FanHome/FanSubscription.tsx"),
    route("idade", "screens/AgeCheck/AgeCheck.tsx"),
    route("idade/:_id", "screens/AgeCheck/AgeResult.tsx"),
    route("avisos/:token", "screens/StoryNotices/StoryNotices.tsx"),
    route("denuncia/:token", "screens/Report/ConfirmReport.tsx"),
    route("paguei", "screens/PaymentHelp/WhichCreator.tsx"),
    route("entrar", "screens/FanEntry/FanEntry.tsx"),
    route("presente/:code", "screens/GiftClaim/GiftClaim.tsx"),
    route("convite/:token", "screens/Claim/Claim.tsx"),
    route("r/:token", "screens/Renewal/Renewal.tsx"),

    route("senha", "screens/Password/Forgot.tsx"),
    route("senha/:token", "screens/Password/NewPassword.tsx"),
    route("email/:token", "screens/EmailLink/EmailLink.tsx"),
    route("recuperar", "screens/Recovery/RequestRecovery.tsx"),
    route("recuperar/:token", "screens/Recovery/StartRecovery.tsx"),
    route("nao-fui-eu/:token", "screens/Intrusion/ReportIntrusion.tsx"),

    route("suporte", "screens/Support/route.tsx"),
    route("codigo-fonte", "screens/SourceCode/SourceCode.tsx"),
    route("termos", "screens/Legal/Terms.tsx"),
    route("privacidade", "screens/Legal/Privacy.tsx"),
    route("*", "screens/NotFound/route.ts"),
  ]),
] satisfies RouteConfig;
