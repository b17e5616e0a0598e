import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSeller } from "./authorize.ts";
import { listPage, readBody, readId, readText } from "./fields.ts";
import type { Chargeback } from "./state.ts";
import { viewChargeback } from "./view.ts";
import { refuse, type World } from "./world.ts";

/** Chargebacks of an account, and the evidence against them. */
export function chargebackRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.get("/v1/chargebacks", async (request) => {
    const account = getSeller(world, request);
    const own = Object.values(state.chargebacks).filter(({ accountId }) => accountId === account.id);
    return { totalItems: own.length, items: listPage(own.toReversed(), request, 100).map(viewChargeback) };
  });

  app.get("/v1/chargebacks/:id", async (request) => viewChargeback(find(request)));

  app.put("/v1/chargebacks/:id/contest", async (request) => {
    const chargeback = find(request);
    const files = Object.entries(readBody(request)).filter(([name]) => /^file_\d+$/.test(name));
    if (files.length === 0) refuse(422, { files: ["não pode ficar em branco"] });
    if (files.some(([, file]) => !/^[A-Za-z0-9+/]+=*$/.test(readText(file)))) refuse(422, { files: ["não é válido"] });
    if (chargeback.status !== "pending" || chargeback.expiresAt < now())
      refuse(422, "Contestação não pode ser disputada");
    chargeback.status = "contested_by_client";
    return { success: true };
  });

  app.put("/v1/chargebacks/:id/accept", async (request) => {
    const chargeback = find(request);
    if (chargeback.status !== "pending") refuse(422, "Contestação não pode ser acatada");
    chargeback.status = "accepted_by_client";
    return { success: true };
  });

  function find(request: FastifyRequest): Chargeback {
    const account = getSeller(world, request);
    const chargeback = state.chargebacks[readId(request)];
    return chargeback?.accountId === account.id ? chargeback : refuse(404, "Chargeback Not Found");
  }
}
