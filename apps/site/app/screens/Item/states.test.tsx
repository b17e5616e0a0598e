import { checkout, errors } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { allKinds, offered, offers } from "../../../test/items.ts";
import { byIugu, creator, id, username, viewer } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as BuyItem from "./BuyItem.tsx";
import * as Item from "./Item.tsx";
import * as Items from "./Items.tsx";

const list = { page: Items, route: "/:handle/avulsos", at: `/@${username}/avulsos` };
const path = `${list.at}/${id}`;
const one = { page: Item, route: "/:handle/avulsos/:_id", at: path };
const form = { page: BuyItem, route: "/:handle/avulsos/:_id/comprar", at: `${path}/comprar` };
const stranger = answer(checkout.getPayer, { payer: null });
const email = "francisca.das.chagas.bittencourt@empresaexemplo.com.br";
const payer = answer(checkout.getPayer, {
  payer: { name: "Francisca das Chagas Bittencourt", email, hasDocument: true },
});

testPages([
  { ...list, name: "items", rules: [creator(), offers(...allKinds)], shows: "Esgotado" },
  { ...list, name: "items-none", rules: [creator(), offers()], shows: "Nenhum avulso à venda" },
  { ...list, name: "items-lost", state: "NOT_FOUND", shows: "Página não encontrada" },

  {
    ...one,
    name: "item",
    rules: [creator(), offers(offered({ subscriberPrice: 990 }))],
    shows: "Comprar por R$ 14,90",
  },
  {
    ...one,
    name: "item-limited",
    rules: [creator(), offers(offered({ left: 1, availableUntil: "2026-11-29T03:00:00Z" }))],
    shows: /resta.1 · acaba sábado/,
  },
  {
    ...one,
    name: "item-as-subscriber",
    rules: [creator(viewer({ access: true })), offers(offered({ price: 990, fullPrice: 1_490 }))],
    shows: "Seu preço de assinante",
  },
  {
    ...one,
    name: "item-for-subscribers",
    rules: [creator(), offers(offered({ audience: "subscribers", buyable: false }))],
    shows: "Ver os planos",
  },
  {
    ...one,
    name: "item-sold-out",
    rules: [creator(), offers(offered({ left: 0, buyable: false }))],
    shows: "Esgotado",
  },
  {
    ...one,
    name: "item-sales-paused",
    rules: [creator({ acceptsTips: false }), offers(offered())],
    shows: "Vendas pausadas",
  },
  {
    ...one,
    name: "item-bought",
    rules: [creator(), offers(offered({ bought: true, buyable: false }))],
    shows: "Comprado: assistir",
  },
  { ...one, name: "item-gone", rules: [creator(), offers()], shows: "Este avulso não está mais à venda" },
  { ...one, name: "item-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
  { ...one, name: "item-busy", state: "UNAVAILABLE", shows: errors.UNAVAILABLE.title },

  { ...form, name: "item-form", rules: [creator(), offers(offered()), stranger], shows: "Gerar código PIX" },
  {
    ...form,
    name: "item-form-iugu",
    rules: [
      creator({ ways: byIugu }),
      offers(offered({ title: "Ensaio com a banda, de pé no chão, do começo ao fim da noite" })),
      stranger,
    ],
    shows: "Pagar com",
  },
  {
    ...form,
    name: "item-form-known",
    rules: [creator({ ways: byIugu }), offers(offered()), payer],
    shows: /Você compra como Francisca/,
  },
  {
    ...form,
    name: "item-form-of-sold-out",
    rules: [creator(), offers(offered({ left: 0, buyable: false })), stranger],
    shows: path,
  },
  { ...form, name: "item-form-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
]);
