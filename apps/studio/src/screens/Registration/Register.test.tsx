import { gateways, profile, wallet } from "@camarim/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { registration } from "../../text/registration.ts";
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

it("keeps what is typed while the data of an approved holder are saved", async () => {
  const holder = {
    ...generate(wallet.holder),
    ...{ status: "approved" as const, name: "Ana Luz Costa", document: "52998224725", birthDate: "1994-05-20" },
    ...{
      zipcode: "50050000",
      city: "Recife",
      state: "PE",
      street: "Rua da Aurora",
      streetNumber: "1200",
      complement: null,
    },
    ...{ neighborhood: "Boa Vista", pixKey: "52998224725" },
  };
  let finish = () => {};
  const saving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { respond } = answer(wallet.postWallet, holder);
  const rules = [
    answer(wallet.getWallet, holder),
    {
      endpoint: wallet.postWallet,
      respond: (...args: Parameters<typeof respond>) => saving.then(() => respond(...args)),
    },
    answer(gateways.getIuguAccount, { status: "none" }),
  ];
  const api = await renderScreen(Register, { at: "/account/wallet/register", rules });
  const number = page.getByLabelText("Número");
  await number.fill("1300");
  await page.getByRole("button", { name: /^Salvar/ }).click();
  await expect.poll(() => api.changes()).toHaveLength(1);
  await number.fill("1400");
  finish();
  await expect.element(page.getByText(registration.saved)).toBeVisible();
  await expect.element(number).toHaveValue("1400");
});
