import {
  auth,
  coupons,
  gateways,
  items,
  plans,
  profile,
  settings,
  transfers,
  wallet,
  whitelist,
} from "@camarim/contract";
import { expect } from "vitest";
import { answer } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { testForms } from "../../test/test-forms.ts";
import NewCoupon from "./Coupons/NewCoupon.tsx";
import EditItem from "./Items/EditItem.tsx";
import Onboarding from "./Onboarding/Onboarding.tsx";
import Pix from "./Pix/Pix.tsx";
import Plans from "./Plans/Plans.tsx";
import Email from "./ProfileEdit/Email.tsx";
import Name from "./ProfileEdit/Name.tsx";
import ProfileEdit from "./ProfileEdit/ProfileEdit.tsx";
import Username from "./ProfileEdit/Username.tsx";
import RegisterHolder from "./Registration/Register.tsx";
import Settings from "./Settings/Settings.tsx";
import Transfer from "./Transfer/Transfer.tsx";
import AddPeople from "./Whitelist/AddPeople.tsx";

const unfilled = "Preencha este campo.";
const noPix = { type: null, key: null, document: null, name: null, city: null, next: null };
const nobody = { ...generate(wallet.holder, "empty"), status: "none" as const };

testForms([
  {
    name: "NewCoupon",
    Screen: NewCoupon,
    at: "/account/coupons/new",
    submit: "Criar cupom",
    wrong: { messages: { Código: unfilled, "Desconto em %": unfilled } },
    typed: { Código: "NATAL20", "Desconto em %": "20" },
    sends: {
      endpoint: coupons.createCoupon,
      body: { code: "NATAL20", kind: "percent", value: 20, plans: [], maxPerFan: 1 },
      refused: ["code", "Código"],
    },
  },
  {
    name: "EditItem",
    Screen: EditItem,
    at: "/account/items/edit?id=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
    route: "/account/items/edit",
    rules: [
      answer(items.getItem, { onSale: true, price: 1_990, subscriberPrice: 990, audience: "everyone", sold: 3 }),
      answer(items.patchItem, { onSale: true }),
    ],
    submit: "Salvar",
    wrong: {
      typed: { Nome: "", Preço: "1,99", "Limite de vendas": "0" },
      messages: { Nome: unfilled, Preço: "O menor preço é R$ 2,00.", "Limite de vendas": "Informe pelo menos 1." },
    },
    typed: { Nome: "Ensaio completo", "Preço para assinantes": "12,90" },
    sends: {
      endpoint: items.patchItem,
      body: { title: "Ensaio completo", price: 1_990, subscriberPrice: 1_290, onSale: true },
      refused: ["subscriberPrice", "Preço para assinantes"],
    },
  },
  {
    name: "Plans",
    Screen: Plans,
    at: "/account/plan",
    rules: [answer(plans.listPlans, { data: [] })],
    opens: "Criar plano",
    submit: "Salvar planos",
    wrong: { messages: { Preço: unfilled } },
    typed: { Preço: "29,90" },
    hasNoDraft: true,
    sends: {
      endpoint: plans.putPlans,
      body: { data: [expect.objectContaining({ name: "Mensal", price: 2_990, periodMonths: 1, trialDays: 0 })] },
      refused: ["data.0.price", "Preço"],
    },
  },
  {
    name: "Name",
    Screen: Name,
    at: "/profile/edit/name",
    submit: "Salvar nome",
    wrong: { typed: { "Nome completo": "" }, messages: { "Nome completo": unfilled } },
    typed: { "Nome completo": "Bia Costa" },
    sends: { endpoint: profile.patchProfile, body: { fullName: "Bia Costa" }, refused: ["fullName", "Nome completo"] },
  },
  {
    name: "Username",
    Screen: Username,
    at: "/profile/edit/username",
    rules: [answer(profile.getUsernames, { changeableAt: null })],
    submit: "Salvar nome de usuário",
    wrong: { typed: { "Nome de usuário": "" }, messages: { "Nome de usuário": unfilled } },
    typed: { "Nome de usuário": "bia.costa" },
    sends: {
      endpoint: profile.patchProfile,
      body: { username: "bia.costa" },
      refused: ["username", "Nome de usuário"],
    },
  },
  {
    name: "Email",
    Screen: Email,
    at: "/profile/edit/email",
    submit: "Trocar e-mail",
    wrong: { typed: { "Novo e-mail": "bia@" }, messages: { "Novo e-mail": "E-mail inválido." } },
    typed: { "Novo e-mail": "bia@exemplo.com" },
    sends: { endpoint: auth.putMe, body: { email: "bia@exemplo.com" }, refused: ["email", "Novo e-mail"] },
  },
  {
    name: "ProfileEdit",
    Screen: ProfileEdit,
    at: "/profile/edit",
    submit: "Salvar",
    wrong: {
      typed: { Instagram: "bia costa" },
      messages: { Instagram: "Use só o nome de usuário do Instagram." },
    },
    typed: { Cidade: "Recife" },
    sends: { endpoint: profile.patchProfile, body: { city: "Recife" }, refused: ["city", "Cidade"] },
  },
  {
    name: "Pix",
    Screen: Pix,
    at: "/account/pix",
    rules: [answer(settings.getPix, noPix), answer(profile.getProfile, { fullName: "Ana Souza" })],
    submit: "Salvar chave",
    wrong: { messages: { "Chave PIX": unfilled, "CPF ou CNPJ de quem recebe": unfilled, Cidade: unfilled } },
    // Who has their CPF as key does not type it twice.
    typed: { "Chave PIX": "529.982.247-25", Cidade: "Recife" },
    sends: {
      endpoint: settings.putPix,
      body: { type: "cpf", key: "529.982.247-25", document: "52998224725", city: "Recife" },
      refused: ["city", "Cidade"],
    },
  },
  {
    name: "Transfer",
    Screen: Transfer,
    at: "/account/transfer",
    rules: [
      answer(gateways.getIuguAccount, { status: "verified" }),
      answer(transfers.getRecipient, { transferEnabled: true }),
    ],
    submit: "Transferir",
    wrong: { typed: { Valor: "9,99" }, messages: { Valor: "O mínimo é R$ 10,00." } },
    typed: { Valor: "20,00" },
  },
  {
    name: "AddPeople",
    Screen: AddPeople,
    at: "/account/whitelist/add",
    submit: "Adicionar",
    wrong: { messages: { "E-mail ou celular": "Informe um e-mail ou um celular com DDD." } },
    typed: { "E-mail ou celular": "bia@exemplo.com", Anotação: "Amiga da equipe" },
    sends: {
      endpoint: whitelist.addToWhitelist,
      body: { data: [{ contact: "bia@exemplo.com", name: null }], note: "Amiga da equipe" },
    },
  },
  {
    name: "Onboarding",
    Screen: Onboarding,
    at: "/onboarding",
    rules: [
      answer(gateways.getIuguAccount, { status: "none", available: true }),
      answer(wallet.getWallet, nobody),
      answer(auth.getMe, { phoneNumber: "" }),
    ],
    submit: "Continuar",
    wrong: {
      messages: {
        "CPF ou CNPJ": unfilled,
        Celular: unfilled,
        "Quanto espera vender por mês": "Informe um valor em reais.",
      },
    },
    typed: { "CPF ou CNPJ": "529.982.247-25" },
  },
  {
    name: "RegisterHolder",
    Screen: RegisterHolder,
    at: "/account/wallet/register",
    rules: [answer(wallet.getWallet, nobody)],
    submit: "Salvar e continuar",
    wrong: {
      typed: { Bairro: "B" },
      messages: { "CPF ou CNPJ": unfilled, CEP: unfilled, Bairro: "Use pelo menos 2 caracteres.", Cidade: unfilled },
    },
    typed: { Bairro: "Boa Vista" },
  },
  {
    name: "Message to subscribers",
    Screen: Settings,
    at: "/account/settings",
    submit: "Salvar recado",
    typed: { "Recado para quem assina": "Obrigada, gente!" },
    sends: {
      endpoint: settings.patchSetting,
      body: { fanMessage: "Obrigada, gente!" },
      refused: ["fanMessage", "Recado para quem assina"],
    },
  },
  {
    name: "Message of WhatsApp",
    Screen: Settings,
    at: "/account/settings",
    submit: "Salvar mensagem",
    typed: { "Quando o acesso está pronto": "Oi, {nome}! Pode entrar: {link}" },
    sends: {
      endpoint: settings.patchSetting,
      body: { accessMessage: "Oi, {nome}! Pode entrar: {link}" },
      refused: ["accessMessage", "Quando o acesso está pronto"],
    },
  },
  {
    name: "ChangePassword",
    Screen: Settings,
    at: "/account/settings",
    opens: "Trocar senha",
    submit: "Salvar nova senha",
    hasNoDraft: true,
    wrong: { messages: { "Nova senha": unfilled } },
    typed: { "Nova senha": "cafe com pao de queijo", "Repita a senha": "cafe com pao de queijo" },
    sends: { endpoint: auth.putMe, body: { password: "cafe com pao de queijo" }, refused: ["password", "Nova senha"] },
  },
]);
