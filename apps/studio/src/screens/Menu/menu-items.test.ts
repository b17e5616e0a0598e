import { expect, test } from "vitest";
import { menuItems } from "./menu-items.ts";

const me = (paymentGateway: "bacen" | "iugu" | "mercadopago") => ({ paymentGateway, supportUrl: "https://wa.me/55" });

const always = ["Meus Planos", "Meus assinantes", "Migrar assinantes", "Suporte", "Configurações", "Sair da conta"];

test.each([
  ["bacen", 0, ["Habilitar Vendas com Cartão de Crédito", "Faturas", ...always]],
  ["bacen", 2, ["Habilitar Vendas com Cartão de Crédito", "Faturas", ...always]],
  ["iugu", 0, ["Minha carteira", ...always]],
  ["iugu", 1, ["Minha carteira", "Faturas", ...always]],
  ["mercadopago", 0, ["Habilitar Vendas com Cartão de Crédito", ...always]],
  ["mercadopago", 3, ["Habilitar Vendas com Cartão de Crédito", "Faturas", ...always]],
] as const)("the menu lists its items with the gateway %s and %i unpaid billings", (gateway, unpaid, labels) => {
  const items = menuItems({ me: me(gateway), unpaid });
  expect(items.map(({ label }) => label)).toEqual(labels);
  const billings = items.find(({ label }) => label === "Faturas");
  if (billings) expect(billings.badge).toBe(unpaid || undefined);
});

test("each menu item leads to its specified screen", () => {
  const items = [...menuItems({ me: me("bacen"), unpaid: 0 })];
  items.push(...menuItems({ me: me("iugu"), unpaid: 0 }));
  expect(Object.fromEntries(items.map(({ label, to, href, action }) => [label, to ?? href ?? action]))).toEqual({
    "Habilitar Vendas com Cartão de Crédito": "/onboarding",
    "Minha carteira": "/account/iugu-account",
    Faturas: "/account/billings",
    "Meus Planos": "/account/plan",
    "Meus assinantes": "/account/subscribers",
    "Migrar assinantes": "/account/lastlink",
    Suporte: "https://wa.me/55",
    Configurações: "/account/settings",
    "Sair da conta": "signOut",
  });
});

test("without a gateway only the permanent menu items are listed", () => {
  const items = menuItems({ me: undefined, unpaid: 0 });
  expect(items.map(({ label }) => label)).toEqual(always);
  expect(items.find(({ label }) => label === "Suporte")?.href).toBe("/suporte");
});
