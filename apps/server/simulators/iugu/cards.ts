import type { FastifyInstance } from "fastify";
import { claimKey, getSeller } from "./authorize.ts";
import { readBody, readFields, readText } from "./fields.ts";
import { payInvoice } from "./payments.ts";
import { createIuguId, refuse, type World } from "./world.ts";

/** iugu's test cards, and the response code (LR) of the declined ones. */
const declined: Record<string, string> = {
  "4012888888881881": "51",
  "371449635398431": "54",
  "38520000023237": "59",
  "4716588836362104": "82",
};

const messages: Record<string, string> = {
  "51": "Saldo insuficiente",
  "54": "Cartão vencido",
  "59": "Suspeita de fraude",
  "82": "Código de segurança inválido",
  "05": "Não autorizada",
};

export function cardRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  // Called by browsers, without an API token.
  app.post("/v1/payment_token", async (request) => {
    const { account_id, method, data: given, test = false } = readBody(request);
    const [accountId, data] = [readText(account_id), readFields(given)];
    const [month, year] = [readText(data.month), readText(data.year)];
    if (!state.accounts[accountId]) refuse(404, "Account Not Found");
    if (method !== "credit_card") refuse(422, { method: ["não é válido"] });
    const number = String(data.number ?? "").replace(/\D/g, "");
    if (!isCardNumber(number)) refuse(422, { number: ["não é válido"] });
    if (!/^\d{3,4}$/.test(readText(data.verification_value))) refuse(422, { verification_value: ["não é válido"] });
    if (!data.first_name || !data.last_name) refuse(422, { first_name: ["não pode ficar em branco"] });
    const ends = Date.UTC(Number(year), Number(month), 1);
    if (!/^\d{2}$/.test(month) || !/^\d{4}$/.test(year)) refuse(422, { expiration: ["não é válido"] });
    const card = { brand: brandOf(number), bin: number.slice(0, 6), lastDigits: number.slice(-4) };
    const lr = declined[number] ?? (ends <= now() ? "54" : null);
    const id = createIuguId();
    state.tokens[id] = { id, accountId, usedAt: null, lr, card };
    return {
      id,
      method,
      test,
      extra_info: {
        brand: card.brand,
        bin: card.bin,
        holder_name: `${data.first_name} ${data.last_name}`,
        display_number: `XXXX-XXXX-XXXX-${card.lastDigits}`,
        month: Number(month),
        year: Number(year),
      },
    };
  });

  app.post("/v1/charge", async (request) => {
    const account = getSeller(world, request);
    claimKey(world, request, account);
    const body = readBody(request);
    const [tokenId, invoiceId] = [readText(body.token), readText(body.invoice_id)];
    const methodId = readText(body.customer_payment_method_id);
    const token = methodId ? undefined : state.tokens[tokenId];
    const charged = state.methods[methodId] ?? token;
    const invoice = state.invoices[invoiceId];
    if (methodId && charged?.accountId !== account.id) refuse(422, { customer_payment_method_id: ["não é válido"] });
    if (!methodId && (token?.accountId !== account.id || token.usedAt !== null))
      refuse(422, { token: ["não é válido"] });
    if (invoice?.accountId !== account.id) refuse(404, "Invoice Not Found");
    if (!charged || !invoice || invoice.status !== "pending") return refuse(422, "Fatura não pode ser paga");
    // Single-use, also if the charge fails.
    if (token) token.usedAt = now();
    const lr = state.knobs.decline ?? charged.lr;
    const links = { url: `https://checkout.iugu.com/invoices/${invoice.secureId}`, identification: null };
    if (lr) {
      invoice.declinedBy = lr;
      invoice.updatedAt = now();
      world.send(account.id, "invoice.payment_failed", { id: invoice.id, lr });
      const message = messages[lr] ?? "Transação negada";
      return { success: false, status: "unauthorized", message, LR: lr, invoice_id: invoice.id, ...links };
    }
    invoice.card = charged.card;
    payInvoice(world, invoice.id, { method: "iugu_credit_card" });
    const result = { success: true, status: "captured", message: "Autorizado", LR: "00", invoice_id: invoice.id };
    return { ...result, ...links };
  });
}

function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function brandOf(number: string): string {
  if (number.startsWith("4")) return "Visa";
  if (/^3[47]/.test(number)) return "American Express";
  if (/^3[068]/.test(number)) return "Diners";
  return "MasterCard";
}
