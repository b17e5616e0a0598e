import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { getSeller, readBody, readQuery, refuse, type World } from "./world.ts";

const brands: [RegExp, string][] = [
  [/^3[47]/, "amex"],
  [/^4/, "visa"],
  [/^5[1-5]/, "master"],
];

const part = z.union([z.string(), z.number()]).transform(String).optional();
const tokenRequest = z.object({
  card_id: z.string().optional(),
  customer_id: z.string().optional(),
  card_number: part,
  security_code: part,
  cardholder: z.object({ name: z.string().optional() }).optional(),
  expiration_month: part,
  expiration_year: part,
});

/** Called by browsers, with the application's public key only. */
export function cardRoutes(app: FastifyInstance, world: World) {
  const { state, app: own } = world;
  app.post("/v1/card_tokens", async (request, reply) => {
    const body = readBody(request, tokenRequest);
    if (body.card_id !== undefined)
      return reply.code(201).send(createStoredCardToken(world, request, body.card_id, body.customer_id));
    const publicKey = readQuery(request).public_key ?? "";
    if (publicKey !== own.publicKey) return refuse(401, "unauthorized", "public_key not found");
    const { security_code: code, cardholder, expiration_month, expiration_year } = body;
    const number = (body.card_number ?? "").replace(/\D/g, "");
    const brand = brands.find(([form]) => form.test(number))?.[1];
    if (!brand || number.length < 13) return refuse(400, "bad_request", "invalid card_number");
    if (!/^\d{3,4}$/.test(code ?? "")) return refuse(400, "bad_request", "invalid security_code");
    if (!cardholder?.name) return refuse(400, "bad_request", "invalid cardholder.name");
    if (!expiration_month || !expiration_year) return refuse(400, "bad_request", "invalid expiration");
    const id = randomBytes(16).toString("hex");
    const lastDigits = number.slice(-4);
    state.cards[id] = { id, publicKey, brand, lastDigits, holder: cardholder.name.toUpperCase(), used: false };
    return reply
      .code(201)
      .send({ id, public_key: publicKey, last_four_digits: lastDigits, status: "active", live_mode: false });
  });
}

/** Called with the seller's access token, without the security code. */
function createStoredCardToken(world: World, request: FastifyRequest, cardId: string, customerId: string | undefined) {
  const { userId } = getSeller(world, request);
  const storedCard = world.state.keptCards[cardId];
  if (storedCard?.userId !== userId || storedCard.customerId !== customerId)
    return refuse(404, "not_found", "card not found");
  const { brand, lastDigits, holder } = storedCard;
  const id = randomBytes(16).toString("hex");
  world.state.cards[id] = { id, publicKey: "", brand, lastDigits, holder, used: false, kept: { userId, customerId } };
  return { id, card_id: cardId, last_four_digits: lastDigits, status: "active", live_mode: false };
}
