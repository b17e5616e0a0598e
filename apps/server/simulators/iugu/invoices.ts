import type { FastifyInstance, FastifyRequest } from "fastify";
import { claimKey, getSeller } from "./authorize.ts";
import { formatBrCode } from "./br-code.ts";
import { type Fields, listOf, listPage, readBody, readFields, readId, readQuery, readText } from "./fields.ts";
import { refundInvoice, sendStatusEvent } from "./payments.ts";
import { type Account, dayMs, type Invoice } from "./state.ts";
import { viewInvoice } from "./view.ts";
import { createIuguId, refuse, type World } from "./world.ts";

const refundDays = { iugu_pix: 90, iugu_credit_card: 180 };

export function invoiceRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;
  const ofAccount = (account: Account) =>
    Object.values(state.invoices).filter(({ accountId }) => accountId === account.id);

  app.post("/v1/invoices", async (request) => {
    const account = getSeller(world, request);
    claimKey(world, request, account);
    const invoice = writeInvoice(world, account, readBody(request));
    state.invoices[invoice.id] = invoice;
    world.send(account.id, "invoice.created", { id: invoice.id, status: "pending" });
    return viewInvoice(state, invoice);
  });

  app.get("/v1/invoices", async (request) => {
    const { updated_since: since } = readQuery(request);
    const matches = ofAccount(getSeller(world, request))
      .filter(({ updatedAt }) => !since || updatedAt >= Date.parse(since))
      .sort((a, b) => a.updatedAt - b.updatedAt);
    const items = listPage(matches, request, 100).map((invoice) => viewInvoice(state, invoice));
    return { facets: {}, totalItems: matches.length, items };
  });

  app.get("/v1/invoices/:id", async (request) => viewInvoice(state, find(request)));

  app.get("/v1/resource_search", async (request) => {
    const { query_field: field, value } = readQuery(request);
    const named = { external_id: "externalReference", order_id: "orderId", end_to_end: "endToEndId" } as const;
    const column = named[field as keyof typeof named] ?? refuse(422, { query_field: ["não é válido"] });
    const matches = ofAccount(getSeller(world, request)).find((invoice) => value && invoice[column] === value);
    // iugu's response without a match is not documented.
    if (!matches) return {};
    return { referenceable_id: matches.id, referenceable_type: "Invoice", resource: viewInvoice(state, matches) };
  });

  app.put("/v1/invoices/:id/cancel", async (request) => {
    const invoice = find(request);
    if (!["pending", "in_analysis", "expired"].includes(invoice.status)) refuse(422, "Fatura não pode ser cancelada");
    Object.assign(invoice, { status: "canceled", updatedAt: now() });
    sendStatusEvent(world, invoice);
    return viewInvoice(state, invoice);
  });

  app.post("/v1/invoices/:id/refund", async (request) => {
    const invoice = find(request);
    const { partial_value_refund_cents: part } = readBody(request);
    const { method, paidAt, status } = invoice;
    if (!["paid", "partially_refunded", "partially_paid"].includes(status) || !method || !paidAt)
      return refuse(422, "Fatura não pode ser reembolsada");
    const left = invoice.paidCents - invoice.refundedCents;
    const cents = part === undefined ? left : Number(part);
    if (part !== undefined && method !== "iugu_credit_card") refuse(422, "Reembolso parcial não permitido");
    if (!Number.isInteger(cents) || cents <= 0 || cents > left)
      refuse(422, { partial_value_refund_cents: ["não é válido"] });
    if (now() - paidAt > refundDays[method] * dayMs) refuse(422, "Prazo de reembolso expirado");
    if (!refundInvoice(world, invoice.id, cents)) refuse(422, { base: ["saldo insuficiente para reembolso"] });
    return viewInvoice(state, invoice);
  });

  function find(request: FastifyRequest): Invoice {
    const account = getSeller(world, request);
    const invoice = state.invoices[readId(request)];
    return invoice?.accountId === account.id ? invoice : refuse(404, "Invoice Not Found");
  }
}

function writeInvoice({ state, now }: World, account: Account, body: Fields): Invoice {
  const items = listOf(body.items);
  const total = items.reduce(
    (sum, { quantity = 1, price_cents: price = 0 }) => sum + Number(quantity) * Number(price),
    0,
  );
  const payableWith = [body.payable_with ?? "all"].flat().map(String);
  const ways = payableWith.includes("all") ? ["pix", "credit_card", "bank_slip"] : payableWith;
  const takesPix = ways.includes("pix");
  const payer = readFields(body.payer);
  const external = readText(body.external_reference);
  if (items.length === 0 || items.length > 30) refuse(422, { items: ["não pode ficar em branco"] });
  if (!Number.isInteger(total) || total < 100) refuse(422, { total: ["deve ser maior ou igual a R$ 1,00"] });
  if (!body.email) refuse(422, { email: ["não pode ficar em branco"] });
  if (!body.due_date) refuse(422, { due_date: ["não pode ficar em branco"] });
  if (external.length > 60) refuse(422, { external_reference: ["é muito longo"] });
  if (takesPix && (!payer.cpf_cnpj || !payer.name)) refuse(422, { "payer.cpf_cnpj": ["não pode ficar em branco"] });
  if (takesPix && !account.pixActive) refuse(422, { payable_with: ["Pix não está ativo"] });
  if (ways.includes("credit_card") && !account.cardActive) refuse(422, { payable_with: ["cartão não está ativo"] });
  const id = createIuguId();
  const dueDate = String(body.due_date);
  const until = readText(body.pix_qr_code_expires_at);
  return {
    id,
    accountId: account.id,
    status: "pending",
    email: String(body.email),
    description: String(items[0]?.description ?? ""),
    itemsCents: total,
    totalCents: total,
    paidCents: 0,
    payableWith: ways,
    splits: readSplits(state, account, total, listOf(body.splits)),
    payer: { name: readText(payer.name) || null, document: readText(payer.cpf_cnpj) || null },
    orderId: readText(body.order_id) || null,
    externalReference: external || null,
    secureId: `${id.toLowerCase()}-0000`,
    createdAt: now(),
    updatedAt: now(),
    expiresAt: Date.parse(until || `${dueDate}T23:59:59-03:00`),
    dueDate,
    paidAt: null,
    method: null,
    endToEndId: null,
    pixText: takesPix ? formatBrCode(id, account.name) : "",
    taxesCents: 0,
    refundedCents: 0,
    card: null,
    declinedBy: null,
  };
}

/** The seller's own account is refused; splits of the full amount or more are silently ignored, as iugu does. */
function readSplits(state: World["state"], account: Account, total: number, splits: Fields[]): Invoice["splits"] {
  const read = splits.map(({ recipient_account_id: accountId, cents, percent }) => ({
    accountId: String(accountId),
    cents: Math.round(cents === undefined ? (Number(percent ?? 0) * total) / 100 : Number(cents)),
  }));
  if (read.some(({ accountId }) => accountId === account.id)) refuse(422, { splits: ["conta recebedora inválida"] });
  if (read.some(({ accountId }) => !state.accounts[accountId]))
    refuse(422, { splits: ["conta recebedora não encontrada"] });
  return read.reduce((sum, { cents }) => sum + cents, 0) >= total ? [] : read;
}
