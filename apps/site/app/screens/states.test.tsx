import { ages, auth, coupons, creators, errors, fans, notices, whitelist } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { allKinds, offered, offers } from "../../test/items.ts";
import { creator, future, id, order, username, viewer } from "../../test/orders.ts";
import { testPages } from "../../test/test-pages.ts";
import * as AgeCheck from "./AgeCheck/AgeCheck.tsx";
import * as AgeResult from "./AgeCheck/AgeResult.tsx";
import * as Claim from "./Claim/Claim.tsx";
import * as CreatorPage from "./CreatorPage/CreatorPage.tsx";
import * as EmailLink from "./EmailLink/EmailLink.tsx";
import * as FanDeletion from "./FanDeletion/FanDeletion.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanEntry from "./FanEntry/FanEntry.tsx";
import * as FanMedias from "./FanMedias/FanMedias.tsx";
import * as Intrusion from "./Intrusion/ReportIntrusion.tsx";
import * as Landing from "./Landing/Landing.tsx";
import * as Privacy from "./Legal/Privacy.tsx";
import * as Terms from "./Legal/Terms.tsx";
import * as NotFound from "./NotFound/route.ts";
import * as Forgot from "./Password/Forgot.tsx";
import * as NewPassword from "./Password/NewPassword.tsx";
import * as RequestRecovery from "./Recovery/RequestRecovery.tsx";
import * as StartRecovery from "./Recovery/StartRecovery.tsx";
import * as ConfirmReport from "./Report/ConfirmReport.tsx";
import * as Report from "./Report/Report.tsx";
import * as SourceCode from "./SourceCode/SourceCode.tsx";
import * as StoryNotices from "./StoryNotices/StoryNotices.tsx";
import * as Support from "./Support/route.tsx";

const page = { page: CreatorPage, route: "/:handle", at: `/@${username}` };
const medias = { page: FanMedias, route: "/:handle/midias", at: `/@${username}/midias` };
const report = { page: Report, route: "/:handle/denunciar", at: `/@${username}/denunciar` };
const entry = { page: FanEntry, at: "/entrar" };
const devices = { page: FanDevices, at: "/assinaturas/aparelhos" };
const deletion = { page: FanDeletion, at: "/assinaturas/apagar" };
const age = { page: AgeCheck, at: `/idade?volta=/@${username}/stories` };
const ageResult = { page: AgeResult, route: "/idade/:_id", at: `/idade/${id}?volta=/@${username}/stories` };
const claim = { page: Claim, route: "/convite/:token", at: "/convite/b1f7" };
const aboutNotices = { page: StoryNotices, route: "/avisos/:token", at: "/avisos/b1f7" };
const newPassword = { page: NewPassword, route: "/senha/:token", at: "/senha/b1f7" };
const signedOut = "FAN_UNAUTHENTICATED";
const failed = errors.INTERNAL.title;
const busy = errors.UNAVAILABLE.title;
const lost = "Página não encontrada";
const nobody = answer(fans.getFan, { emails: [], subscriptions: [] });

testPages([
  { name: "landing", page: Landing, at: "/sobre", shows: /^Seus bastidores/ },
  { name: "landing-without-example", page: Landing, at: "/sobre", state: "empty", shows: /^Seus bastidores/ },
  { name: "landing-failed", page: Landing, at: "/sobre", state: "INTERNAL", shows: failed },

  { ...page, name: "creator", rules: [creator()], shows: "Escolha seu plano" },
  { ...page, name: "creator-empty", state: "empty", rules: [creator()], shows: "Escolha seu plano" },
  { ...page, name: "creator-paused", rules: [creator({ acceptsNewSubscribers: false })], shows: /não está aceitando/ },
  { ...page, name: "creator-coupon", at: `${page.at}?cupom=NATAL20`, rules: [creator()], shows: /^Cupom NATAL20/ },
  {
    ...page,
    name: "creator-coupon-wrong",
    at: `${page.at}?cupom=NENHUM`,
    rules: [creator(), refuse(coupons.checkCoupon, "COUPON_INVALID")],
    shows: /Este cupom não existe. Confira o código./,
  },
  { ...page, name: "creator-access", rules: [creator(viewer({ access: true }))], shows: /^Sua assinatura vale até/ },
  {
    ...page,
    name: "creator-order",
    rules: [creator(viewer({ openCheckoutId: id })), ...order()],
    shows: "Continuar pagamento",
  },
  {
    ...page,
    name: "creator-checking",
    rules: [creator(viewer({ openCheckoutId: id })), ...order({ receiptSentAt: future })],
    shows: /vai conferir seu comprovante/,
  },
  { ...page, name: "creator-items", rules: [creator(), offers(...allKinds)], shows: "pague uma vez, sem mensalidade" },
  {
    ...page,
    name: "creator-items-access",
    rules: [creator(viewer({ access: true })), offers(...allKinds)],
    shows: "Comprado: assistir",
  },
  {
    ...page,
    name: "creator-items-paused",
    rules: [creator({ acceptsNewSubscribers: false }), offers(offered())],
    shows: "Bastidores do show de Olinda",
  },
  { ...page, name: "creator-lost", state: "NOT_FOUND", shows: lost },
  { ...page, name: "creator-hidden", state: "CONTENT_HIDDEN", shows: errors.CONTENT_HIDDEN.title },
  { ...page, name: "creator-busy", state: "UNAVAILABLE", shows: busy },

  { ...medias, name: "medias", shows: "8 mídias" },
  {
    ...medias,
    name: "medias-empty",
    rules: [answer(creators.listCreatorMedias, { data: [], totalCount: 0 })],
    shows: "Nada por aqui ainda",
  },
  {
    ...medias,
    name: "medias-locked",
    rules: [refuse(creators.listCreatorMedias, "SUBSCRIPTION_REQUIRED")],
    shows: "Só para assinantes",
  },
  {
    ...medias,
    name: "medias-adult",
    rules: [refuse(creators.listCreatorMedias, "AGE_CHECK_REQUIRED")],
    shows: `/idade?volta=${encodeURIComponent(medias.at)}`,
  },
  { ...medias, name: "medias-lost", state: "NOT_FOUND", shows: lost },

  { ...report, name: "report", rules: [refuse(fans.getFan, signedOut)], shows: /É sobre um story ou uma mídia/ },
  { ...report, name: "report-story", at: `${report.at}?story=${id}`, shows: /já está confirmado neste navegador/ },
  { ...report, name: "report-lost", state: "NOT_FOUND", shows: lost },
  {
    name: "report-confirm",
    page: ConfirmReport,
    route: "/denuncia/:token",
    at: "/denuncia/b1f7",
    shows: /Confirme que foi você/,
  },

  { ...entry, name: "entry", state: signedOut, shows: "Receber código" },
  { ...entry, name: "entry-signed-in", shows: "Páginas que você assina" },
  { ...entry, name: "entry-without-pages", state: "empty", shows: "Receber código" },
  { ...entry, name: "entry-busy", state: "UNAVAILABLE", shows: busy },

  { ...devices, name: "devices", shows: "Sair de todos os aparelhos" },
  { ...devices, name: "devices-unverified", rules: [nobody], shows: "Confirmar meu e-mail" },
  { ...devices, name: "devices-busy", state: "UNAVAILABLE", shows: busy },

  { ...deletion, name: "deletion", shows: "Digite o e-mail para confirmar" },
  { ...deletion, name: "deletion-unverified", rules: [nobody], shows: "Confirme seu e-mail primeiro" },
  { ...deletion, name: "deletion-done", at: "/assinaturas/apagar?feito", shows: "Dados apagados" },

  {
    ...age,
    name: "age",
    rules: [answer(ages.getAge, { check: null, available: true, test: true })],
    shows: "Confirmar minha idade",
  },
  {
    ...age,
    name: "age-off",
    rules: [answer(ages.getAge, { check: null, available: false })],
    shows: "Verificação indisponível",
  },
  { ...age, name: "age-known", shows: `/@${username}/stories` },
  { ...age, name: "age-signed-out", state: signedOut, shows: /^\/entrar\?volta=/ },
  {
    ...ageResult,
    name: "age-pending",
    rules: [answer(ages.getAgeCheck, { state: "pending" })],
    shows: "Ainda sem resultado",
  },
  {
    ...ageResult,
    name: "age-failed",
    rules: [answer(ages.getAgeCheck, { state: "failed" })],
    shows: "Não deu para confirmar",
  },
  {
    ...ageResult,
    name: "age-gone",
    rules: [answer(ages.getAgeCheck, { state: "gone" })],
    shows: "A verificação não terminou",
  },
  { ...ageResult, name: "age-unavailable", state: "UNAVAILABLE", shows: "Verificação fora do ar" },

  { ...claim, name: "claim", rules: [answer(whitelist.getInvitation, { kind: "guest" })], shows: /convidou você$/ },
  {
    ...claim,
    name: "claim-paid",
    rules: [answer(whitelist.getInvitation, { kind: "subscriber", next: { amount: 2_990, periodMonths: 3 } })],
    shows:
      /^Até .* você já pagou\. Depois, renovar custa R\$\s29,90 por 3.meses, e nada é cobrado sem você pagar\. Para assistir/,
  },
  {
    ...claim,
    name: "claim-paid-open",
    rules: [answer(whitelist.getInvitation, { kind: "subscriber", next: null })],
    shows: /^Até .* você já pagou\. Depois, você decide se renova/,
  },
  { ...claim, name: "claim-lost", state: "NOT_FOUND", shows: "Convite não encontrado" },
  { ...claim, name: "claim-limit", state: "TOO_MANY_ATTEMPTS", shows: "Tentativas demais" },
  { ...claim, name: "claim-busy", state: "UNAVAILABLE", shows: busy },

  {
    ...aboutNotices,
    name: "notices",
    rules: [answer(notices.getStoryNotices, { about: "stories", stopped: false })],
    shows: "Parar estes avisos",
  },
  {
    ...aboutNotices,
    name: "notices-stopped",
    rules: [answer(notices.getStoryNotices, { about: "renewals", stopped: true })],
    shows: "Quero receber de novo",
  },
  { ...aboutNotices, name: "notices-lost", state: "NOT_FOUND", shows: lost },

  { ...newPassword, name: "new-password", shows: "Salvar nova senha" },
  {
    ...newPassword,
    name: "new-password-dead",
    rules: [refuse(auth.checkResetLink, "LINK_EXPIRED")],
    shows: "Pedir outro link",
  },
  { name: "forgot", page: Forgot, at: "/senha", shows: "Enviar link" },
  { name: "recovery", page: RequestRecovery, at: "/recuperar", shows: "Enviar link" },
  {
    name: "recovery-link",
    page: StartRecovery,
    route: "/recuperar/:token",
    at: "/recuperar/b1f7",
    shows: /depois de 72 horas/,
  },
  { name: "email-link", page: EmailLink, route: "/email/:token", at: "/email/b1f7", shows: /Toque para confirmar/ },
  {
    name: "intrusion",
    page: Intrusion,
    route: "/nao-fui-eu/:token",
    at: "/nao-fui-eu/b1f7",
    shows: "Proteger minha conta",
  },

  { name: "support", page: Support, at: "/suporte", shows: "Ainda sem suporte" },
  { name: "source-code", page: SourceCode, at: "/codigo-fonte", shows: "Versão em uso: 0.10.0" },
  { name: "terms", page: Terms, at: "/termos", shows: "Termos de uso" },
  { name: "privacy", page: Privacy, at: "/privacidade", shows: "Política de privacidade" },
  { name: "not-found", page: NotFound, at: "/nada", shows: lost },
]);
