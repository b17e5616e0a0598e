import { fans, gifts } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { future, username } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as GiftClaim from "./GiftClaim.tsx";

const email = "francisca.das.chagas.bittencourt@empresaexemplo.com.br";
const link = { page: GiftClaim, route: "/presente/:code", at: "/presente/Yc2hZkq0m3" };
const offered: gifts.OfferedGift = {
  creator: { username, fullName: "Francisca das Chagas Bittencourt", profilePic: null },
  plan: { name: "Trimestral", periodMonths: 3 },
  buyer: { name: "João Batista de Albuquerque Cavalcanti" },
  receiver: { name: "Maria Aparecida do Nascimento Sobral" },
  message: "Feliz aniversário!\nVocê merece assistir a tudo desde o começo.",
  ...{ state: "ready", addressed: false, mine: false, until: null, renews: false },
};
const gift = (change: Partial<gifts.OfferedGift> = {}) => answer(gifts.getOfferedGift, { ...offered, ...change });
const nobody = answer(fans.getFan, { emails: [], subscriptions: [] });

testPages([
  { ...link, name: "gift-claim", rules: [gift(), nobody], shows: /deu um presente a você$/ },
  {
    ...link,
    name: "gift-claim-known",
    rules: [gift({ addressed: true }), answer(fans.getFan, { emails: [email], subscriptions: [] })],
    shows: `Resgatar com ${email}`,
  },
  {
    ...link,
    name: "gift-claim-mine",
    rules: [gift({ state: "claimed", mine: true, until: future })],
    shows: /^Até .* e nada renova sozinho\.$/,
  },
  {
    ...link,
    name: "gift-claim-renews",
    rules: [gift({ state: "claimed", mine: true, until: future, renews: true })],
    shows: /Depois sua assinatura continua renovando como antes\.$/,
  },
  { ...link, name: "gift-claim-waiting", rules: [gift({ state: "waiting" })], shows: "Aguardando o pagamento" },
  { ...link, name: "gift-claim-claimed", rules: [gift({ state: "claimed" })], shows: "Presente já resgatado" },
  { ...link, name: "gift-claim-returned", rules: [gift({ state: "returned" })], shows: "Presente devolvido" },
  { ...link, name: "gift-claim-unavailable", rules: [gift({ state: "unavailable" })], shows: "Página fora do ar" },
  { ...link, name: "gift-claim-lost", state: "LINK_EXPIRED", shows: "Presente não encontrado" },
  { ...link, name: "gift-claim-limit", state: "TOO_MANY_ATTEMPTS", shows: "Tentativas demais" },
]);
