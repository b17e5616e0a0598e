/* biome-ignore-all lint/suspicious/noExplicitAny: only who tries things out speaks to this */
import type { FastifyInstance } from "fastify";
import { decideWithdrawal, payInvoice, takeBack, tick } from "./clock.ts";
import { dayInSaoPaulo } from "./money-words.ts";
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

  /** As somebody's bank would; by the invoice, or by the code that was copied. */
  app.post("/control/pix", async (request) => {
    const { id, code } = (request.body ?? {}) as any;
    const invoice = Object.values(state.invoices).find((one) => one.id === id || (code && one.pixText === code));
    if (!invoice) return refuse(404, "Invoice Not Found");
    const moment = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
    const endToEndId = `E99999999${moment}${invoice.id.slice(0, 11)}`;
    const paid = payInvoice(world, invoice.id, { method: "iugu_pix", endToEndId });
    return { paid, day: dayInSaoPaulo(world.now()) };
  });

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
