import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Customer, CustomerCard } from "./state.ts";
import { getSeller, readBody, readQuery, refuse, type World } from "./world.ts";

/** A seller's customers, one per e-mail address, and their stored cards. */
export function customerRoutes(app: FastifyInstance, world: World) {
  const { state } = world;
  const ofSeller = (userId: number) => Object.values(state.customers).filter((one) => one.userId === userId);

  app.post("/v1/customers", async (request, reply) => {
    const { userId } = getSeller(world, request);
    const { email } = readBody(request, z.object({ email: z.string().optional() }));
    if (!email) return refuse(400, "bad_request", "email is required");
    if (ofSeller(userId).some((one) => one.email === email)) refuse(400, "bad_request", "the customer already exist");
    const customer = { id: `${userId}-${randomBytes(7).toString("base64url")}`, userId, email };
    state.customers[customer.id] = customer;
    return reply.code(201).send({ id: customer.id, email: customer.email, cards: [], live_mode: false });
  });

  app.get("/v1/customers/search", async (request) => {
    const { email } = readQuery(request);
    const results = ofSeller(getSeller(world, request).userId).filter((one) => !email || one.email === email);
    return { paging: { total: results.length, limit: 10, offset: 0 }, results };
  });

  app.get("/v1/customers/:id/cards", async (request) => cardsOf(find(request)).map(viewCard));

  app.post("/v1/customers/:id/cards", async (request, reply) => {
    const customer = find(request);
    const { id: customerId, userId } = customer;
    // A token that has paid can still be stored.
    const token = state.cards[readBody(request, z.object({ token: z.string() })).token];
    if (!token || token.kept) return refuse(400, "bad_request", "invalid card token");
    const { brand, lastDigits, holder } = token;
    const known = cardsOf(customer).find((one) => one.brand === brand && one.lastDigits === lastDigits);
    if (known && state.knobs.keepsCardIds) return viewCard(known);
    state.lastId += 1;
    const storedCard = { id: String(state.lastId), customerId, userId, brand, lastDigits, holder };
    state.keptCards[storedCard.id] = storedCard;
    return reply.code(201).send(viewCard(storedCard));
  });

  app.delete("/v1/customers/:id/cards/:card", async (request) => {
    const storedCard = cardsOf(find(request)).find(({ id }) => id === (request.params as { card: string }).card);
    if (!storedCard) return refuse(404, "not_found", "card not found");
    delete state.keptCards[storedCard.id];
    return viewCard(storedCard);
  });

  function cardsOf({ id }: Customer): CustomerCard[] {
    return Object.values(state.keptCards).filter(({ customerId }) => customerId === id);
  }

  function find(request: FastifyRequest): Customer {
    const customer = state.customers[(request.params as { id: string }).id];
    const isHers = customer?.userId === getSeller(world, request).userId;
    return customer && isHers ? customer : refuse(404, "not_found", "customer not found");
  }
}

/** All cards have the same issuer. */
export const issuerId = 25;

function viewCard({ id, customerId, brand, lastDigits }: CustomerCard) {
  const method = { id: brand, name: brand, payment_type_id: "credit_card" };
  const issuer = { id: issuerId, name: "Banco de teste" };
  return {
    id,
    customer_id: customerId,
    last_four_digits: lastDigits,
    payment_method: method,
    issuer,
    live_mode: false,
  };
}
