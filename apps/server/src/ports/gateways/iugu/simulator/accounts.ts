import type { FastifyInstance } from "fastify";
import { accountOf, checkSignature } from "./authorize.ts";
import { viewAccount } from "./view.ts";
import { newIuguId, openAccount, refuse, type World } from "./world.ts";

type Fields = Record<string, unknown>;

export function accountRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;
  let opening = false;

  app.post("/v1/marketplace/create_account", async (request) => {
    const master = accountOf(world, request);
    if (!master.isMaster) refuse(401, "Unauthorized");
    checkSignature(world, request);
    const { name } = (request.body ?? {}) as Fields;
    if (typeof name !== "string" || !/^[\p{L} ]{2,}$/u.test(name)) refuse(422, { name: ["não é válido"] });
    if (opening) refuse(400, "Apenas uma criação de subconta pode ser processada por vez");
    opening = true;
    await new Promise((done) => setTimeout(done, 20));
    opening = false;
    const { id, liveToken, testToken, userToken } = openAccount(world, name as string);
    return { account_id: id, name, live_api_token: liveToken, test_api_token: testToken, user_token: userToken };
  });

  app.post<{ Params: { id: string } }>("/v1/accounts/:id/request_verification", async (request) => {
    const account = accountOf(world, request, ["userToken"]);
    if (account.id !== request.params.id) refuse(404, "Account Not Found");
    const { data } = (request.body ?? {}) as { data?: Fields };
    if (account.verification?.status === "pending")
      refuse(422, { account: ["there's already a pending verification for this account"] });
    const needed = ["person_type", "street", "cep", "city", "state", "telephone", "bank", "bank_ag", "bank_cc"];
    const missing = needed.filter((name) => !data?.[name]);
    const person = data?.person_type === "Pessoa Jurídica" ? ["cnpj", "company_name"] : ["cpf", "name"];
    missing.push(...person.filter((name) => !data?.[name]));
    if (missing.length > 0)
      refuse(422, Object.fromEntries(missing.map((name) => [name, ["não pode ficar em branco"]])));
    account.verification = { status: "pending", feedback: null, decideAt: now() + state.knobs.verifyAfterMs };
    return { id: newIuguId(), account_id: account.id, data, created_at: new Date(now()).toISOString() };
  });

  app.get<{ Params: { id: string } }>("/v1/accounts/:id", async (request) => {
    const account = accountOf(world, request);
    if (account.id !== request.params.id) refuse(404, "Account Not Found");
    return viewAccount(state, account);
  });

  app.get("/v1/web_hooks", async (request) => {
    const { triggers } = accountOf(world, request);
    return triggers.map(({ id, event, url }) => ({ id, event, url, mode: "production" }));
  });

  app.post("/v1/web_hooks", async (request) => {
    const account = accountOf(world, request);
    const { event, url, authorization } = (request.body ?? {}) as Fields;
    if (typeof event !== "string" || typeof url !== "string") refuse(422, { url: ["não é válido"] });
    if (account.triggers.length >= 20) refuse(422, { base: ["limite de gatilhos atingido"] });
    const trigger = {
      id: newIuguId(),
      event: String(event),
      url: String(url),
      authorization: String(authorization ?? ""),
    };
    account.triggers.push(trigger);
    return trigger;
  });
}
