/* biome-ignore-all lint/suspicious/noExplicitAny: whatever was sent, as iugu takes it */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sellerOf, takeKey } from "./authorize.ts";
import { dynamicBrCode } from "./br-code.ts";
import { takeBack } from "./clock.ts";
import type { Account, Invoice } from "./state.ts";
import { viewInvoice } from "./view.ts";
import { newIuguId, refuse, type World } from "./world.ts";

const dayMs = 86_400_000;
const refundDays = { iugu_pix: 90, iugu_credit_card: 180 };

export function invoiceRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;
  const ofAccount = (account: Account) =>
    Object.values(state.invoices).filter(({ accountId }) => accountId === account.id);

  app.post("/v1/invoices", async (request) => {
    const account = sellerOf(world, request);
    takeKey(world, request, account);
    const invoice = writeInvoice(world, account, (request.body ?? {}) as any);
    state.invoices[invoice.id] = invoice;
    world.send(account.id, "invoice.created", { id: invoice.id, status: "pending" });
    return viewInvoice(state, invoice);
  });

  app.get("/v1/invoices", async (request) => {
    const { limit = "100", start = "0", updated_since: since } = request.query as Record<string, string>;
    const found = ofAccount(sellerOf(world, request))
      .filter(({ updatedAt }) => !since || updatedAt >= Date.parse(since))
      .sort((a, b) => a.updatedAt - b.updatedAt);
    const page = found.slice(Number(start), Number(start) + Math.min(100, Number(limit)));
    return { facets: {}, totalItems: found.length, items: page.map((invoice) => viewInvoice(state, invoice)) };
  });

  app.get("/v1/invoices/:id", async (request) => viewInvoice(state, find(request)));

  app.get("/v1/resource_search", async (request) => {
    const { query_field: field, value } = request.query as Record<string, string>;
    const named = { external_id: "externalReference", order_id: "orderId", end_to_end: "endToEndId" } as const;
    const column = named[field as keyof typeof named] ?? refuse(422, { query_field: ["não é válido"] });
    const found = ofAccount(sellerOf(world, request)).filter((invoice) => value && invoice[column] === value);
    return { totalItems: found.length, items: found.map((invoice) => viewInvoice(state, invoice)) };
  });

  app.put("/v1/invoices/:id/cancel", async (request) => {
    const invoice = find(request);
    if (!["pending", "expired"].includes(invoice.status)) refuse(422, "Fatura não pode ser cancelada");
    Object.assign(invoice, { status: "canceled", updatedAt: now() });
    world.send(invoice.accountId, "invoice.status_changed", { id: invoice.id, status: "canceled" });
    return viewInvoice(state, invoice);
  });

  app.post("/v1/invoices/:id/refund", async (request) => {
    const invoice = find(request);
    const { partial_value_refund_cents: part } = (request.body ?? {}) as any;
    if (invoice.status !== "paid" || !invoice.method || !invoice.paidAt) refuse(422, "Fatura não pode ser reembolsada");
    const { method, paidAt } = invoice as Invoice & { method: keyof typeof refundDays; paidAt: number };
    if (part !== undefined && part !== invoice.totalCents) refuse(422, "Reembolso parcial não permitido");
    if (now() - paidAt > refundDays[method] * dayMs) refuse(422, "Prazo de reembolso expirado");
    if (!takeBack(world, invoice.id, "refunded")) refuse(422, { base: ["saldo insuficiente para reembolso"] });
    return viewInvoice(state, invoice);
  });

  function find(request: FastifyRequest): Invoice {
    const account = sellerOf(world, request);
    const invoice = state.invoices[(request.params as { id: string }).id];
    return invoice?.accountId === account.id ? invoice : refuse(404, "Invoice Not Found");
  }
}

function writeInvoice({ state, now }: World, account: Account, body: any): Invoice {
  const items = Array.isArray(body.items) ? body.items : [];
  const total = items.reduce((sum: number, item: any) => sum + (item.quantity ?? 1) * (item.price_cents ?? 0), 0);
  const payableWith = [body.payable_with ?? "all"].flat().map(String);
  const takesPix = payableWith.includes("pix") || payableWith.includes("all");
  if (items.length === 0 || items.length > 30) refuse(422, { items: ["não pode ficar em branco"] });
  if (!Number.isInteger(total) || total < 100) refuse(422, { total: ["deve ser maior ou igual a R$ 1,00"] });
  if (!body.email) refuse(422, { email: ["não pode ficar em branco"] });
  if (!body.due_date) refuse(422, { due_date: ["não pode ficar em branco"] });
  if (String(body.external_reference ?? "").length > 60) refuse(422, { external_reference: ["é muito longo"] });
  if (takesPix && (!body.payer?.cpf_cnpj || !body.payer?.name))
    refuse(422, { "payer.cpf_cnpj": ["não pode ficar em branco"] });
  const id = newIuguId();
  const expires = body.pix_qr_code_expires_at
    ? Date.parse(body.pix_qr_code_expires_at)
    : Date.parse(`${body.due_date}T23:59:59-03:00`);
  return {
    id,
    accountId: account.id,
    status: "pending",
    email: String(body.email),
    totalCents: total,
    payableWith: payableWith.includes("all") ? ["pix", "credit_card", "bank_slip"] : payableWith,
    splits: readSplits(state, account, total, body.splits),
    payer: { name: body.payer?.name ?? null, document: body.payer?.cpf_cnpj ?? null },
    orderId: body.order_id ?? null,
    externalReference: body.external_reference ?? null,
    secureId: `${id.toLowerCase()}-0000`,
    createdAt: now(),
    updatedAt: now(),
    expiresAt: expires,
    paidAt: null,
    method: null,
    endToEndId: null,
    pixText: takesPix ? dynamicBrCode(id, account.name) : "",
    taxesCents: 0,
    refundedCents: 0,
    card: null,
    declinedBy: null,
  };
}

/** One's own account must not be named; parts of the whole or more are passed over in silence, as iugu does. */
function readSplits(state: World["state"], account: Account, total: number, splits: any): Invoice["splits"] {
  const read = (Array.isArray(splits) ? splits : []).map((split: any) => ({
    accountId: String(split.recipient_account_id),
    cents: Math.round(split.cents ?? ((split.percent ?? 0) * total) / 100),
  }));
  if (read.some(({ accountId }) => accountId === account.id)) refuse(422, { splits: ["conta recebedora inválida"] });
  if (read.some(({ accountId }) => !state.accounts[accountId]))
    refuse(422, { splits: ["conta recebedora não encontrada"] });
  return read.reduce((sum, { cents }) => sum + cents, 0) >= total ? [] : read;
}
