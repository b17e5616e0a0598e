import { expect, test } from "vitest";
import { menuItems } from "./menu-items.ts";

const everywhere = () => true;
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
  const items = menuItems({ me: me(gateway), unpaid, hasScreen: everywhere });
  expect(items.map(({ label }) => label)).toEqual(labels);
  const billings = items.find(({ label }) => label === "Faturas");
  if (billings) expect(billings.badge).toBe(unpaid || undefined);
});

test("each menu item leads to its specified screen", () => {
  const items = [...menuItems({ me: me("bacen"), unpaid: 0, hasScreen: everywhere })];
  items.push(...menuItems({ me: me("iugu"), unpaid: 0, hasScreen: everywhere }));
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

test("without a gateway only the permanent menu items are listed, without those that have no screen", () => {
  const labels = (hasScreen: (path: string) => boolean) =>
    menuItems({ me: undefined, unpaid: 0, hasScreen }).map(({ label }) => label);
  expect(labels(everywhere)).toEqual(always);
  expect(labels((path) => path === "/account/plan")).toEqual(["Meus Planos", "Suporte", "Sair da conta"]);
  const support = menuItems({ me: undefined, unpaid: 0, hasScreen: everywhere }).find(
    ({ label }) => label === "Suporte",
  );
  expect(support?.href).toBe("/suporte");
});
