import { payments, receipts, refunds, reports, tips } from "@camarim/contract";
import type { Tip } from "@camarim/contract/tips";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answer, answerPages, type Rule, refuse, type State } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { desktop, renderScreen } from "../../../test/render-screen.tsx";
import Tips from "./Tips.tsx";

const at = "/account/tips";
const storyId = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const story = { _id: storyId, caption: "Passagem de som", createdAt: "2026-11-20T18:00:00Z" };

function tip(name: string, change: Partial<Tip> = {}): Tip {
  return {
    _id: `0198c5b2-7a1e-7c3f-9d2a-${name.length.toString().padStart(12, "0")}`,
    amount: 2_000,
    fan: { name },
    message: null,
    story: null,
    receivedAt: "2026-11-22T12:12:00Z",
    returnedAt: null,
    thankedAt: null,
    ...change,
  };
}

const fan = {
  ...{ _id: storyId, name: "Francisca das Chagas Rodrigues Bittencourt", phone: "+5581999990000" },
  email: "francisca.das.chagas.bittencourt@correio-de-olinda.com.br",
};
/** Of a tip. */
const payment = {
  ...generate(payments.payment),
  ...{ title: "Mimo", kinds: ["tip" as const], subscription: null, amount: 2_000, refunded: 0, refund: null, fan },
  ...{
    refundDue: false,
    lines: [{ position: 1, kind: "tip" as const, title: "Mimo", amount: 2_000, refundedAt: null }],
  },
};

let all: Tip[] = [];
beforeEach(() => {
  all = [
    tip("Ana Reis", { story, message: "Essa letra me pegou." }),
    tip("Francisca das Chagas Rodrigues Bittencourt", {
      amount: 200_000,
      story: { ...story, caption: null },
      message: `${"Vi o show de Olinda e chorei do começo ao fim. ".repeat(5)}\nObrigada!`,
    }),
    tip("Zé", { amount: 500, receivedAt: "2026-11-21T12:00:00Z" }),
    tip("Beatriz Lima", { thankedAt: "2026-11-20T12:00:00Z", receivedAt: "2026-11-19T12:00:00Z" }),
    tip("Vinícius R.", {
      amount: 1_000,
      returnedAt: "2026-11-21T12:00:00Z",
      receivedAt: "2026-11-18T12:00:00Z",
      message: "Foi sem querer",
    }),
  ];
});

const isWaiting = ({ thankedAt, returnedAt }: Tip) => thankedAt === null && returnedAt === null;

/** The list as the server selects it, and what changes it. */
const server: Rule[] = [
  {
    endpoint: tips.listTips,
    async respond(_, { searchParams }) {
      const [waiting, of] = [searchParams.get("waiting"), searchParams.get("story")];
      const data = all.filter((one) => isWaiting(one) === (waiting === "true") && (!of || one.story?._id === of));
      return Response.json({ object: "list", limit: 20, offset: 0, hasMore: false, totalCount: data.length, data });
    },
  },
  {
    endpoint: tips.thankForTip,
    respond: (_, { pathname }) => change(pathname, { thankedAt: "2026-11-22T15:30:00Z" }),
  },
  { endpoint: tips.deleteTipMessage, respond: (_, { pathname }) => change(pathname, { message: null }) },
  answer(payments.listPayments, { data: [] }),
  answer(tips.getTipSums, {
    month: { start: "2026-11-01", amount: 206_500, tips: 4, best: { story, amount: 8_500, tips: 3 } },
    total: { amount: 306_500, tips: 21 },
    stories: [
      { story: null, amount: 298_000, tips: 18 },
      { story, amount: 8_500, tips: 3 },
    ],
  }),
];

async function change(pathname: string, values: Partial<Tip>): Promise<Response> {
  all = all.map((one) => (pathname.includes(one._id) ? { ...one, ...values } : one));
  return Response.json(all.find(({ _id }) => pathname.includes(_id)));
}

const expectText = (row: Locator, text: RegExp) => expect.poll(() => row.element().textContent).toMatch(text);
const waiting = page.getByRole("list", { name: /^Para agradecer/ }).getByRole("listitem");
const done = page.getByRole("list", { name: /^Agradecidos/ }).getByRole("listitem");

it("shows the month, what to thank for, and the rest, with what was returned", async () => {
  await renderScreen(Tips, { at, isWide: true, rules: server });
  await expect.element(page.getByText("Em novembro")).toBeVisible();
  await expect.element(page.getByText(/4.mimos · o story que mais rendeu: “Passagem de som”, R\$.85,00/)).toBeVisible();
  await expect.element(page.getByText(/Desde o começo: R\$.3\.065,00 em 21.mimos/)).toBeVisible();
  expect(waiting.elements()).toHaveLength(3);
  await expectText(waiting.first(), /Ana Reis.*hoje, 09:12.*“Passagem de som”.*me pegou/);
  await expectText(waiting.nth(1), /story de 20 de nov\./);
  await expectText(waiting.nth(2), /na página/);
  await expectText(done.first(), /você agradeceu em 20 de nov\./);
  await expectText(done.nth(1), /devolvido ou contestado ontem.*Fora da soma/);
  expect(done.getByRole("button", { name: /^Agradecer/ }).elements()).toHaveLength(0);
  await checkScreen(["light", "dark"]);
  await takePicture("Tips-real");
  await page.viewport(desktop.width, desktop.height);
  await checkScreen(["light", "dark"]);
  await takePicture("Tips-real-desktop");
});

it("thanks with one tap, and then lists the tip among the thanked ones", async () => {
  const api = await renderScreen(Tips, { at, rules: server });
  await waiting
    .first()
    .getByRole("button", { name: /^Agradecer a Ana Reis pelo mimo de R\$.20,00$/ })
    .click();
  await expect.element(page.getByText("Agradecimento enviado para Ana Reis, por e-mail")).toBeVisible();
  await expectText(done.first(), /Ana Reis.*você agradeceu hoje/);
  expect(waiting.elements()).toHaveLength(2);
  expect(api.changes()).toEqual([{ endpoint: tips.thankForTip, body: expect.anything() }]);
});

it("says that a tip was returned meanwhile, and not that it was thanked for", async () => {
  const returned: Rule = {
    endpoint: tips.thankForTip,
    respond: (_, { pathname }) => change(pathname, { returnedAt: "2026-11-22T15:29:00Z" }),
  };
  await renderScreen(Tips, { at, rules: [returned, ...server] });
  await waiting
    .first()
    .getByRole("button", { name: /^Agradecer a Ana/ })
    .click();
  await expectText(done.first(), /Ana Reis.*contestado hoje.*Fora da soma/);
  expect(page.getByText(/Agradecimento enviado/).elements()).toHaveLength(0);
});

const paid = {
  ...payment,
  gateway: "iugu",
  status: "paid",
  paymentMethod: "pix",
  receiptUrl: null,
  endToEndId: null,
} as const;

it("opens the payment of a tip, and refunds it through its gateway", async () => {
  const api = await renderScreen(Tips, { at, rules: [answer(payments.listPayments, { data: [paid] }), ...server] });
  await waiting
    .first()
    .getByRole("button", { name: /^Ver o pagamento/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Mimo de Ana Reis" });
  await sheet.getByRole("button", { name: /Toque para devolver/ }).click();
  const alert = page.getByRole("alertdialog");
  const sums = answer(tips.getTipSums, {});
  // The list drops the tip, and its dialogs with it, before the sums are read.
  const slow = async (...args: Parameters<Rule["respond"]>) => {
    await expect.element(alert).not.toBeInTheDocument();
    return sums.respond(...args);
  };
  const refunded = async (state: State, url: URL) => {
    all = all.map((one) => (one.fan.name === "Ana Reis" ? { ...one, returnedAt: "2026-11-22T15:30:00Z" } : one));
    return answer(refunds.refundPayment, { ...paid, refund: null }).respond(state, url);
  };
  api.follow({ ...sums, respond: slow }, { endpoint: refunds.refundPayment, respond: refunded });
  await expect.element(alert.getByText(/voltam inteiros para .* entraram\. O valor sai/)).toBeVisible();
  await alert.getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect.poll(() => api.changes()).toEqual([{ endpoint: refunds.refundPayment, body: {} }]);
  await expect.element(page.getByText(/^Dinheiro devolvido a/)).toBeVisible();
});

it("repeats a refund whose answer was lost as the same request", async () => {
  const lost = refuse(refunds.refundPayment, "UNAVAILABLE");
  const api = await renderScreen(Tips, {
    at,
    rules: [answer(payments.listPayments, { data: [paid] }), lost, ...server],
  });
  await waiting
    .first()
    .getByRole("button", { name: /^Ver o pagamento/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Mimo de Ana Reis" });
  const alert = page.getByRole("alertdialog");
  const keys = () =>
    api.sent().flatMap(({ endpoint, idempotencyKey }) => (endpoint === refunds.refundPayment ? [idempotencyKey] : []));
  await sheet.getByRole("button", { name: /Toque para devolver/ }).click();
  for (const times of [1, 2]) {
    await alert.getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect.poll(keys).toHaveLength(times);
  }
  const [first, second] = keys();
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

const open = { ...payment, gateway: "bacen", status: "pending", receiptSentAt: null, receiptUrl: null } as const;

it("marks a tip to the own key as paid", async () => {
  const api = await renderScreen(Tips, { at, rules: [answer(payments.listPayments, { data: [open] }), ...server] });
  const list = page.getByRole("list", { name: "Ainda não pagos" });
  await list.getByRole("button").first().click();
  await checkScreen(["light", "dark"]);
  await takePicture("Tips-unpaid");
  await page.getByRole("button", { name: "Já recebi: marcar como pago" }).click();
  await page
    .getByRole("dialog", { name: "Marcar como pago?" })
    .getByRole("button", { name: "Marcar como pago" })
    .click();
  await expect.poll(() => api.changes()).toMatchObject([{ endpoint: receipts.markPaid }]);
});

it("sends the receipt of a tip that arrived by another way", async () => {
  const sent: string[] = [];
  /** Uploads are not made by `fetch`. */
  class Upload extends XMLHttpRequest {
    override open(_method: string, url: string | URL) {
      sent.push(new URL(url, location.href).pathname);
      super.open("GET", "data:application/json,{}");
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderScreen(Tips, { at, rules: [answer(payments.listPayments, { data: [open] }), ...server] });
  await page.getByRole("list", { name: "Ainda não pagos" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Enviar comprovante dele" }).click();
  const sheet = page.getByRole("dialog", { name: "Comprovante recebido" });
  await sheet.getByLabelText("Código da transação").fill("E0000000020261122150000000000001");
  await sheet.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect.element(page.getByText(/^Comprovante guardado/)).toBeVisible();
  expect(sent).toEqual([`/v1/payments/${open._id}/receipt`]);
});

it("deletes a message after a question, and keeps the tip", async () => {
  const api = await renderScreen(Tips, { at, rules: server });
  await page.getByRole("button", { name: "Apagar a mensagem de Ana Reis" }).click();
  const question = page.getByRole("alertdialog");
  await takePicture("Tips-delete-message");
  await question.getByRole("button", { name: "Cancelar" }).click();
  expect(api.changes()).toEqual([]);
  await page.getByRole("button", { name: "Apagar a mensagem de Ana Reis" }).click();
  await question.getByRole("button", { name: "Apagar mensagem" }).click();
  await expect.element(page.getByText("Mensagem apagada")).toBeVisible();
  await expect.element(page.getByText("Essa letra me pegou.")).not.toBeInTheDocument();
  await expectText(waiting.first(), /Ana Reis/);
});

it("reports a message with a reason, and keeps it in the list", async () => {
  const api = await renderScreen(Tips, { at, rules: server });
  await page.getByRole("button", { name: "Denunciar a mensagem de Ana Reis" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabelText("O que está errado?").selectOptions("Crime, ameaça ou violência");
  await sheet.getByLabelText("Detalhes").fill("É uma ameaça.");
  await checkScreen();
  await takePicture("Tips-report-message");
  await sheet.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect.element(page.getByText("Denúncia enviada. A decisão vai por e-mail")).toBeVisible();
  const body = { reason: "illegal", details: "É uma ameaça." };
  expect(api.changes()).toMatchObject([{ endpoint: reports.reportTipMessage, body }]);
  await expect.element(page.getByText("Essa letra me pegou.")).toBeInTheDocument();
});

it("leads from the sum of a story to its tips, and back to all", async () => {
  await renderScreen(Tips, { at, rules: server });
  await page.getByRole("link", { name: /Passagem de som/ }).click();
  await expect
    .element(page.getByRole("link", { name: "Ver o story" }))
    .toHaveAttribute("href", `/account/stories/${storyId}`);
  await expect.poll(() => waiting.elements().length).toBe(2);
  await page.getByRole("link", { name: "Todos os mimos" }).click();
  await expect.poll(() => waiting.elements().length).toBe(3);
});

it("loads the next page by its button", async () => {
  const pages = answerPages(tips.listTips, 45, { thankedAt: null, returnedAt: null });
  await renderScreen(Tips, { at, rules: [pages] });
  await expect.poll(() => waiting.elements().length).toBe(20);
  await page.getByRole("button", { name: "Ver mais mimos" }).first().click();
  await expect.poll(() => waiting.elements().length).toBe(40);
});
