import { checkout } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fillCard } from "../../../test/fill-card.ts";
import { openPage } from "../../../test/open-page.tsx";
import { byIugu, creator, id, order, username, yearly } from "../../../test/orders.ts";
import * as Gift from "./Gift.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole("button", { name }).click();
const line = {
  ...{ kind: "gift" as const, position: 1, amount: 29_900, discount: 0, fulfilledAt: null, revokedAt: null },
  ...{ plan: { _id: id, name: "Anual", periodMonths: 12 }, receiver: { name: "Bia", email: null }, message: null },
  ...{ deliverOn: "2026-12-24", url: null },
};
const open = (...rules: Rule[]) =>
  openPage(Gift, {
    at: `/@${username}/presente?plano=${yearly._id}`,
    route: "/:handle/presente",
    rules: [
      ...rules,
      answer(checkout.getPayer, { payer: null }),
      ...order({}, { subscriptionId: null, plan: null, title: "Presente: Anual", lines: [line] }),
      creator(),
    ],
  });

it("asks for the plan of the gift, not for the buyer's own", async () => {
  await open();
  await expect.element(page.getByRole("group", { name: "Escolha o plano do presente" })).toBeVisible();
  expect(page.getByText("Escolha seu plano").query()).toBeNull();
});

async function fill() {
  await field("Nome de quem recebe").fill("Bia Costa");
  await field("Recado (opcional)").fill("Parabéns!");
  await field("Nome").fill("João Souza");
  await field("E-mail").fill("joao@exemplo.com");
  await field("Celular").fill("(11) 91234-5678");
}

it("orders the plan for somebody else, for a day and with the buyer's words", async () => {
  const api = await open();
  await fill();
  await field("E-mail de quem recebe (opcional)").fill("bia@exemplo.com");
  await press("Ir para o pagamento");
  await expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  const body = {
    ...{ key: expect.any(String), username, paymentMethod: "pix", amount: 29_900 },
    lines: [
      {
        ...{ kind: "gift", planId: yearly._id, receiver: { name: "Bia Costa", email: "bia@exemplo.com" } },
        ...{ message: "Parabéns!", deliverOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    ],
    fan: { name: "João Souza", email: "joao@exemplo.com", phone: "(11) 91234-5678" },
  };
  expect(api.changes()).toEqual([{ endpoint: checkout.postCheckout, body }]);
});

it("orders nothing while the day is half typed", async () => {
  const api = await open();
  await fill();
  const day = field("Dia da entrega");
  (day.element() as HTMLInputElement).focus();
  await userEvent.keyboard("{Delete}");
  await press("Ir para o pagamento");
  await expect.element(day).toHaveAccessibleDescription("Esta data não existe ou está incompleta.");
  expect(api.changes()).toEqual([]);
});

it("asks for the day where a browser sends none, and does not take it for today", async () => {
  const api = await open(
    refuse(checkout.postCheckout, "VALIDATION_FAILED", { "lines.0.deliverOn": "Escolha um dia." }),
  );
  await fill();
  const day = field("Dia da entrega");
  await day.fill("");
  await press("Ir para o pagamento");
  await expect.element(day).toHaveAccessibleDescription(/Escolha um dia\.$/);
  await expect.element(day).toHaveValue("");
  await checkScreen();
  await takePicture("gift-without-day");
  expect(api.changes()).toMatchObject([{ body: { lines: [{ kind: "gift", deliverOn: "" }] } }]);
});

it("says why a gift is refused, and keeps what was typed", async () => {
  await open(refuse(checkout.postCheckout, "CREATOR_NOT_SELLING"));
  await fill();
  await press("Ir para o pagamento");
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  await expect.element(field("Nome de quem recebe")).toHaveValue("Bia Costa");
  await expect.element(field("Recado (opcional)")).toHaveValue("Parabéns!");
});

it("takes a card for the price of the chosen plan", async () => {
  const sold = { subscriptionId: null, plan: null, title: "Presente: Anual", lines: [line] };
  const api = await open(...order({ gateway: "iugu", status: "paid" }, sold), creator({ ways: byIugu }));
  await fill();
  await page.getByRole("radio", { name: "Cartão" }).click();
  await field("CPF").fill("529.982.247-25");
  await fillCard("4111111111111111");
  expect(page.getByText(/renova sozinha/).query()).toBeNull();
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("gift-card");
  await press("Pagar R$ 299,00");
  await expect.element(page.getByText("Presente comprado")).toBeVisible();
  expect(api.changes()).toMatchObject([
    {
      body: { paymentMethod: "credit_card", cardToken: expect.any(String), amount: 29_900, lines: [{ kind: "gift" }] },
    },
  ]);
});
