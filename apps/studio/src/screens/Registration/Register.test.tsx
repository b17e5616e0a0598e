import { gateways, profile, wallet } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Register from "./Register.tsx";

it("sends the holder with the city of the CEP and the document as key, and leads to the documents", async () => {
  const rules = [
    answer(wallet.getWallet, { ...generate(wallet.holder, "empty"), status: "none" }),
    answer(wallet.postWallet, { status: "registered" }),
    answer(gateways.getIuguAccount, { status: "none" }),
    answer(profile.getProfile, { fullName: "Ana Luz Costa" }),
  ];
  const api = await renderScreen(Register, { at: "/account/wallet/register", rules });
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(field("Nome completo")).toHaveValue("Ana Luz Costa");
  await userEvent.type(field("CPF ou CNPJ"), "52998224725");
  await userEvent.tab();
  await expect.element(field("Chave PIX das transferências")).toHaveValue("529.982.247-25");
  await field("Data de nascimento").fill("1994-05-20");
  await userEvent.type(field("CEP"), "50050000");
  await expect.element(field("Cidade")).toHaveValue("Recife");
  await expect.element(field("Estado")).toHaveValue("PE");
  for (const [label, text] of [
    ["Rua", "Rua da Aurora"],
    ["Número", "1200"],
    ["Bairro", "Boa Vista"],
  ] as const)
    await field(label).fill(text);
  await page.getByRole("button", { name: "Salvar e continuar" }).click();
  await expect.element(page.getByText("/account/wallet/documents")).toBeVisible();
  expect(api.changes()).toMatchObject([
    {
      endpoint: wallet.postWallet,
      body: { document: "52998224725", city: "Recife", state: "PE", complement: null },
    },
  ]);
});
