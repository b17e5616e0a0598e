import type { FastifyInstance } from "fastify";
import { findAccount, getSeller, getUnverified, readToken, verifySignature } from "./authorize.ts";
import { readBody, readFields, readId } from "./fields.ts";
import { viewAccount } from "./view.ts";
import { createIuguId, openAccount, refuse, type World } from "./world.ts";

const mostTriggers = 20;

export function accountRoutes(app: FastifyInstance, world: World) {
  const { state } = world;
  let opening = false;

  app.post("/v1/marketplace/create_account", async (request) => {
    const master = findAccount(world, request);
    if (!master.isMaster) refuse(401, "Unauthorized");
    verifySignature(world, request);
    const { name } = readBody(request);
    if (typeof name !== "string" || !/^[\p{L} ]{2,}$/u.test(name)) return refuse(422, { name: ["não é válido"] });
    if (opening) refuse(400, "Apenas uma criação de subconta pode ser processada por vez");
    opening = true;
    await new Promise((done) => setTimeout(done, state.knobs.openingMs));
    opening = false;
    const { id, liveToken, testToken, userToken } = openAccount(world, name);
    return { account_id: id, name, live_api_token: liveToken, test_api_token: testToken, user_token: userToken };
  });

  app.get("/v1/accounts/:id", async (request) => {
    const account = getUnverified(world, request);
    if (account.id !== readId(request)) refuse(404, "Account Not Found");
    return viewAccount(state, account);
  });

  app.put("/v1/payments/pix", async (request) => {
    const account = getSeller(world, request);
    if (state.knobs.pixActivationFails > 0) {
      state.knobs.pixActivationFails -= 1;
      refuse(401, "Unauthorized");
    }
    const { enable } = readBody(request);
    if (typeof enable !== "boolean") refuse(422, { enable: ["não é válido"] });
    if (enable && account.pixActive) refuse(400, { base: ["Conta já possui Pix ativo"] });
    account.pixActive = enable === true;
    return { success: true };
  });

  app.post("/v1/accounts/configuration", async (request) => {
    const account = getSeller(world, request);
    verifySignature(world, request);
    const { credit_card: card, auto_withdraw: withdraws, auto_advance: advances } = readBody(request);
    const { active } = readFields(card);
    if (typeof withdraws === "boolean") account.autoWithdraw = withdraws;
    if (typeof advances === "boolean") account.autoAdvance = advances;
    if (active !== undefined) account.cardActive = active === true;
    return viewAccount(state, account);
  });

  app.get("/v1/web_hooks", async (request) => {
    const { triggers, liveToken } = getUnverified(world, request);
    const mode = readToken(request) === liveToken ? "production" : "test";
    return triggers.filter((one) => one.mode === mode).map(({ id, event, url }) => ({ id, event, url, mode }));
  });

  app.delete("/v1/web_hooks/:id", async (request) => {
    const account = getUnverified(world, request);
    const mode = readToken(request) === account.liveToken ? "production" : "test";
    const { id } = request.params as { id: string };
    const trigger = account.triggers.find((one) => one.id === id && one.mode === mode);
    if (!trigger) return refuse(404, "Not Found");
    account.triggers = account.triggers.filter((one) => one !== trigger);
    const { event, url } = trigger;
    return { id, event, url, mode };
  });

  app.post("/v1/web_hooks", async (request) => {
    const account = getUnverified(world, request);
    const { event, url, authorization } = readBody(request);
    if (typeof event !== "string" || typeof url !== "string") return refuse(422, { url: ["não é válido"] });
    if (account.triggers.length >= mostTriggers) refuse(422, { base: ["limite de gatilhos atingido"] });
    const mode = readToken(request) === account.liveToken ? "production" : "test";
    const trigger = { id: createIuguId(), event, url, mode } as const;
    account.triggers.push({ ...trigger, authorization: String(authorization ?? "") });
    return trigger;
  });
}
