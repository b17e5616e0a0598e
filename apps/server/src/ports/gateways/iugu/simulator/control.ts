/* biome-ignore-all lint/suspicious/noExplicitAny: only who tries things out speaks to this */
import type { FastifyInstance } from "fastify";
import { decideWithdrawal, payInvoice, takeBack, tick } from "./clock.ts";
import { dayInSaoPaulo, inReais } from "./money-words.ts";
import { refuse, type World } from "./world.ts";

/** What iugu has not: the world outside of it, and how badly it behaves. */
export function controlRoutes(app: FastifyInstance, world: World, idle: () => Promise<void>) {
  const { state } = world;

  app.post("/control/knobs", async (request) => {
    const { webhooks, ...knobs } = (request.body ?? {}) as any;
    Object.assign(state.knobs, knobs);
    Object.assign(state.knobs.webhooks, webhooks ?? {});
    tick(world);
    return state.knobs;
  });

  app.get("/control/bank", async (request, reply) => {
    const code = String((request.query as any).code ?? "");
    const invoice = Object.values(state.invoices).find(({ pixText }) => code && pixText === code);
    return reply
      .type("text/html; charset=utf-8")
      .send(bankPage(invoice?.id, invoice ? inReais(invoice.totalCents) : "", invoice?.status));
  });

  // A plain form cannot send JSON.
  app.post("/control/bank/:id", async (request, reply) => {
    const { id } = request.params as { id: string };
    const paid = payInvoice(world, id, { method: "iugu_pix", endToEndId: endToEndIdOf(id) });
    return reply.type("text/html; charset=utf-8").send(bankPage(undefined, "", paid ? "paid" : "refused"));
  });

  /** As somebody's bank would; by the invoice, or by the code that was copied. */
  app.post("/control/pix", async (request) => {
    const { id, code } = (request.body ?? {}) as any;
    const invoice = Object.values(state.invoices).find((one) => one.id === id || (code && one.pixText === code));
    if (!invoice) return refuse(404, "Invoice Not Found");
    const paid = payInvoice(world, invoice.id, { method: "iugu_pix", endToEndId: endToEndIdOf(invoice.id) });
    return { paid, day: dayInSaoPaulo(world.now()) };
  });

  function endToEndIdOf(id: string): string {
    const moment = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
    return `E99999999${moment}${id.slice(0, 11)}`;
  }

  app.post("/control/chargeback", async (request) => ({
    done: takeBack(world, (request.body as any)?.id, "chargeback"),
  }));

  app.post("/control/verification", async (request) => {
    const { accountId } = (request.body ?? {}) as any;
    const verification = state.accounts[accountId]?.verification ?? refuse(404, "Account Not Found");
    verification.decideAt = 0;
    tick(world);
    return verification;
  });

  app.post("/control/withdrawal", async (request) => {
    const { id, status, feedback } = (request.body ?? {}) as any;
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
