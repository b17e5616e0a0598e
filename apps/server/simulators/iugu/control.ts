import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { decideWithdrawal, updateDue } from "./clock.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import { readBody, readFields, readId, readQuery, readText } from "./fields.ts";
import { formatDay, formatReais } from "./money-words.ts";
import { payInvoice, payOutside, payPart, refundInPanel, revertRefund } from "./payments.ts";
import { invoiceStatuses, withdrawalStatuses } from "./statuses.ts";
import { refuse, type World } from "./world.ts";

const statusBody = z.object({ id: z.string(), status: z.enum(invoiceStatuses) });
const withdrawalBody = z.object({
  id: z.string(),
  status: z.enum(withdrawalStatuses),
  feedback: z.string().optional(),
  returnedCents: z.int().positive().optional(),
});

/** Controls that iugu does not have: actions of payers and banks, and faults. */
export function controlRoutes(app: FastifyInstance, world: World, idle: () => Promise<void>) {
  const { state } = world;

  app.post("/control/knobs", async (request) => {
    const { webhooks, ...knobs } = readBody(request);
    Object.assign(state.knobs, knobs);
    Object.assign(state.knobs.webhooks, readFields(webhooks));
    updateDue(world);
    return state.knobs;
  });

  app.get("/control/bank", async (request, reply) => {
    const code = readQuery(request).code ?? "";
    const invoice = Object.values(state.invoices).find(({ pixText }) => code && pixText === code);
    return reply
      .type("text/html; charset=utf-8")
      .send(bankPage(invoice?.id, invoice ? formatReais(invoice.totalCents) : "", invoice?.status));
  });

  // HTML forms cannot send JSON.
  app.post("/control/bank/:id", async (request, reply) => {
    const id = readId(request);
    const paid = payInvoice(world, id, { method: "iugu_pix", endToEndId: endToEndIdOf(id) });
    return reply.type("text/html; charset=utf-8").send(bankPage(undefined, "", paid ? "paid" : "refused"));
  });

  /** As the payer's bank, by the invoice or the copied code. `fineCents` is a late fine, or a discount if negative. */
  app.post("/control/pix", async (request) => {
    const { id, code, fineCents = 0 } = readBody(request);
    const invoice = Object.values(state.invoices).find((one) => one.id === id || (code && one.pixText === code));
    if (!invoice) return refuse(404, "Invoice Not Found");
    const endToEndId = endToEndIdOf(invoice.id);
    const paid = payInvoice(world, invoice.id, { method: "iugu_pix", endToEndId, fineCents: Number(fineCents) });
    return { paid, day: formatDay(world.now()) };
  });

  function endToEndIdOf(id: string): string {
    const moment = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
    return `E99999999${moment}${id.slice(0, 11)}`;
  }

  const byId = (path: string, work: (id: string, body: Record<string, unknown>) => unknown) =>
    app.post(`/control/${path}`, async (request) => {
      const body = readBody(request);
      return { done: Boolean(work(readText(body.id), body)) };
    });
  byId("part", (id, { cents }) => payPart(world, id, Number(cents)));
  byId("outside", (id) => payOutside(world, id));
  byId("dispute", (id) => openDispute(world, id));
  byId("dispute-decision", (id, { outcome }) => decideDispute(world, id, outcome === "won" ? "won" : "lost"));
  /** Contested and lost at once. */
  byId("chargeback", (id) => openDispute(world, id) && decideDispute(world, id, "lost"));
  /** By the account's owner in iugu's panel. */
  byId("refund", (id, { cents }) => refundInPanel(world, id, Number(cents)));
  byId("refund-reverted", (id, { cents }) => revertRefund(world, id, cents === undefined ? undefined : Number(cents)));

  /** Sets a status that the simulator does not reach itself, for example `in_analysis`; no money moves. */
  app.post("/control/status", async (request) => {
    const { id, status } = statusBody.parse(readBody(request));
    const invoice = state.invoices[id] ?? refuse(404, "Invoice Not Found");
    Object.assign(invoice, { status, updatedAt: world.now() });
    return { done: true };
  });

  app.post("/control/verification", async (request) => {
    const { accountId } = readBody(request);
    const verification = state.accounts[readText(accountId)]?.verification ?? refuse(404, "Account Not Found");
    verification.decideAt = 0;
    updateDue(world);
    return verification;
  });

  app.post("/control/withdrawal", async (request) => {
    const { id, ...decision } = withdrawalBody.parse(readBody(request));
    decideWithdrawal(world, id, decision);
    return state.withdrawals[id] ?? refuse(404, "Withdraw Request Not Found");
  });

  app.post("/control/idle", async () => {
    await idle();
    return {};
  });
}

/** A minimal bank app for developers. */
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
