import type { FastifyInstance, FastifyRequest } from "fastify";
import { sellerOf, takeKey } from "./authorize.ts";
import { bodyOf, idOf, textOf } from "./fields.ts";
import type { Customer, PaymentMethod } from "./state.ts";
import { newIuguId, refuse, type World } from "./world.ts";

/** Customers of an account, and the cards that it keeps for them. */
export function customerRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/customers", async (request) => {
    const account = sellerOf(world, request);
    takeKey(world, request, account);
    const body = bodyOf(request);
    const [email, name] = [textOf(body.email), textOf(body.name)];
    if (!email) refuse(422, { email: ["não pode ficar em branco"] });
    if (!name) refuse(422, { name: ["não pode ficar em branco"] });
    const customer: Customer = { id: newIuguId(), accountId: account.id, email, name };
    state.customers[customer.id] = customer;
    return { id: customer.id, email, name, created_at: new Date(now()).toISOString(), payment_methods: [] };
  });

  app.post("/v1/customers/:id/payment_methods", async (request) => {
    const customer = find(request);
    const body = bodyOf(request);
    const description = textOf(body.description);
    const token = state.tokens[textOf(body.token)];
    if (!description) refuse(422, { description: ["não pode ficar em branco"] });
    if (token?.accountId !== customer.accountId || token.usedAt !== null) refuse(422, { token: ["não é válido"] });
    if (!token) return refuse(422, { token: ["não é válido"] });
    token.usedAt = now();
    const { accountId, id: customerId } = customer;
    const method = { id: newIuguId(), customerId, accountId, description, lr: token.lr, card: token.card };
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
    const customer = state.customers[idOf(request)];
    return customer?.accountId === sellerOf(world, request).id ? customer : refuse(404, "Customer Not Found");
  }
}

function viewMethod({ id, customerId, description, card }: PaymentMethod) {
  const { brand, bin, lastDigits } = card;
  const display = `XXXX-XXXX-XXXX-${lastDigits}`;
  const data = { brand, bin, display_number: display, masked_number: display, last_digits: lastDigits };
  return { id, description, item_type: "credit_card", customer_id: customerId, data };
}
