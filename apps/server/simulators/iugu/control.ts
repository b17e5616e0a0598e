import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { decideWithdrawal, tick } from "./clock.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import { bodyOf, fieldsOf, idOf, queryOf, textOf } from "./fields.ts";
import { dayInSaoPaulo, inReais } from "./money-words.ts";
import { payInvoice, payOutside, payPart, refundInPanel, revertRefund } from "./payments.ts";
import { invoiceStatuses, withdrawalStatuses } from "./statuses.ts";
import { refuse, type World } from "./world.ts";

const statusBody = z.object({ id: z.string(), status: z.enum(invoiceStatuses) });
const withdrawalBody = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  feedback: z.string().optional(),
});

/** What iugu has not: the world outside of it, and how badly it behaves. */
export function controlRoutes(app: FastifyInstance, world: World, idle: () => Promise<void>) {
  const { state } = world;

  app.post("/control/knobs", async (request) => {
    const { webhooks, ...knobs } = bodyOf(request);
    Object.assign(state.knobs, knobs);
    Object.assign(state.knobs.webhooks, fieldsOf(webhooks));
    tick(world);
    return state.knobs;
  });

  app.get("/control/bank", async (request, reply) => {
    const code = queryOf(request).code ?? "";
    const invoice = Object.values(state.invoices).find(({ pixText }) => code && pixText === code);
    return reply
      .type("text/html; charset=utf-8")
      .send(bankPage(invoice?.id, invoice ? inReais(invoice.totalCents) : "", invoice?.status));
  });

  // A plain form cannot send JSON.
  app.post("/control/bank/:id", async (request, reply) => {
    const id = idOf(request);
    const paid = payInvoice(world, id, { method: "iugu_pix", endToEndId: endToEndIdOf(id) });
    return reply.type("text/html; charset=utf-8").send(bankPage(undefined, "", paid ? "paid" : "refused"));
  });

  /** As somebody's bank would; by the invoice, or by the code that was copied. `fineCents`: late, or below zero a discount. */
  app.post("/control/pix", async (request) => {
    const { id, code, fineCents = 0 } = bodyOf(request);
    const invoice = Object.values(state.invoices).find((one) => one.id === id || (code && one.pixText === code));
    if (!invoice) return refuse(404, "Invoice Not Found");
    const endToEndId = endToEndIdOf(invoice.id);
    const paid = payInvoice(world, invoice.id, { method: "iugu_pix", endToEndId, fineCents: Number(fineCents) });
    return { paid, day: dayInSaoPaulo(world.now()) };
  });

  function endToEndIdOf(id: string): string {
    const moment = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
    return `E99999999${moment}${id.slice(0, 11)}`;
  }

  const byId = (path: string, work: (id: string, body: Record<string, unknown>) => unknown) =>
    app.post(`/control/${path}`, async (request) => {
      const body = bodyOf(request);
      return { done: Boolean(work(textOf(body.id), body)) };
    });
  byId("part", (id, { cents }) => payPart(world, id, Number(cents)));
  byId("outside", (id) => payOutside(world, id));
  byId("dispute", (id) => openDispute(world, id));
  byId("dispute-decision", (id, { outcome }) => decideDispute(world, id, outcome === "won" ? "won" : "lost"));
  /** Contested and lost at once. */
  byId("chargeback", (id) => openDispute(world, id) && decideDispute(world, id, "lost"));
  /** In iugu's own panel, by the account's owner. */
  byId("refund", (id, { cents }) => refundInPanel(world, id, Number(cents)));
  byId("refund-reverted", (id) => revertRefund(world, id));

  /** Puts an invoice into a status that nothing here leads to, as `in_analysis`; no money moves. */
  app.post("/control/status", async (request) => {
    const { id, status } = statusBody.parse(bodyOf(request));
    const invoice = state.invoices[id] ?? refuse(404, "Invoice Not Found");
    Object.assign(invoice, { status, updatedAt: world.now() });
    return { done: true };
  });

  app.post("/control/verification", async (request) => {
    const { accountId } = bodyOf(request);
    const verification = state.accounts[textOf(accountId)]?.verification ?? refuse(404, "Account Not Found");
    verification.decideAt = 0;
    tick(world);
    return verification;
  });

  app.post("/control/withdrawal", async (request) => {
    const { id, status, feedback } = withdrawalBody.parse(bodyOf(request));
    decideWithdrawal(world, id, status, feedback);
    return state.withdrawals[id] ?? refuse(404, "Withdraw Request Not Found");
  });

  app.post("/control/idle", async () => {
    await idle();
    return {};
  });
}

/** A bank's app, as far as a developer needs one. */
function bankPage(id: string | undefined, amount: string, status: string | undefined): string {
  const words = {
    pending: `Pagar ${amount} com dinheiro de teste?`,
    paid: "Pago com dinheiro de teste. Volte para a tela do pedido.",
    expired: "Este código venceu.",
  }[status ?? ""];
  const button =
    status === "pending" ? `<form method="post" action="/control/bank/${id}"><button>Pagar agora</button></form>` : "";
  return `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Banco de teste</title>
<body style="font:18px system-ui;max-width:26em;margin:4em auto;padding:0 1em"><h1>Banco de teste</h1>
<p>${words ?? "Este código não pode ser pago."}</p>${button}</body></html>`;
}
