import type { FastifyInstance, FastifyRequest } from "fastify";
import { claimKey, getSeller } from "./authorize.ts";
import { readBody, readId, readText } from "./fields.ts";
import type { Customer, PaymentMethod } from "./state.ts";
import { createIuguId, refuse, type World } from "./world.ts";

/** Customers of an account, and their stored cards. */
export function customerRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/customers", async (request) => {
    const account = getSeller(world, request);
    claimKey(world, request, account);
    const body = readBody(request);
    const [email, name] = [readText(body.email), readText(body.name)];
    if (!email) refuse(422, { email: ["não pode ficar em branco"] });
    if (!name) refuse(422, { name: ["não pode ficar em branco"] });
    const customer: Customer = { id: createIuguId(), accountId: account.id, email, name };
    state.customers[customer.id] = customer;
    return { id: customer.id, email, name, created_at: new Date(now()).toISOString(), payment_methods: [] };
  });

  app.post("/v1/customers/:id/payment_methods", async (request) => {
    const customer = find(request);
    const body = readBody(request);
    const description = readText(body.description);
    const token = state.tokens[readText(body.token)];
    if (!description) refuse(422, { description: ["não pode ficar em branco"] });
    if (token?.accountId !== customer.accountId || token.usedAt !== null) refuse(422, { token: ["não é válido"] });
    if (!token) return refuse(422, { token: ["não é válido"] });
    token.usedAt = now();
    const { accountId, id: customerId } = customer;
    const method = { id: createIuguId(), customerId, accountId, description, lr: token.lr, card: token.card };
    state.methods[method.id] = method;
    return viewMethod(method);
  });

  app.get("/v1/customers/:id/payment_methods", async (request) => {
    const { id } = find(request);
    return Object.values(state.methods)
      .filter(({ customerId }) => customerId === id)
      .map(viewMethod);
  });

  app.delete("/v1/customers/:id/payment_methods/:method", async (request) => {
    const { id } = find(request);
    const method = state.methods[(request.params as { method: string }).method];
    if (method?.customerId !== id) return refuse(404, "Payment Method Not Found");
    delete state.methods[method.id];
    return viewMethod(method);
  });

  function find(request: FastifyRequest): Customer {
    const customer = state.customers[readId(request)];
    return customer?.accountId === getSeller(world, request).id ? customer : refuse(404, "Customer Not Found");
  }
}

function viewMethod({ id, customerId, description, card }: PaymentMethod) {
  const { brand, bin, lastDigits } = card;
  const display = `XXXX-XXXX-XXXX-${lastDigits}`;
  const data = { brand, bin, display_number: display, masked_number: display, last_digits: lastDigits };
  return { id, description, item_type: "credit_card", customer_id: customerId, data };
}
