/* biome-ignore-all lint/suspicious/noExplicitAny: whatever was sent, as Mercado Pago takes it */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse, sellerOf, type World } from "./world.ts";

const brands: [RegExp, string][] = [
  [/^3[47]/, "amex"],
  [/^4/, "visa"],
  [/^5[1-5]/, "master"],
];

/** Asked for by a browser, with the application's public key alone. */
export function cardRoutes(app: FastifyInstance, world: World) {
  const { state, app: own } = world;
  app.post("/v1/card_tokens", async (request, reply) => {
    const { card_id: keptId, customer_id: customerId } = (request.body ?? {}) as any;
    if (keptId !== undefined) return reply.code(201).send(tokenOfKept(world, request, keptId, customerId));
    const publicKey = String((request.query as any).public_key ?? "");
    if (publicKey !== own.publicKey) return refuse(401, "unauthorized", "public_key not found");
    const {
      card_number: typed,
      security_code: code,
      cardholder,
      expiration_month,
      expiration_year,
    } = request.body as any;
    const number = String(typed ?? "").replace(/\D/g, "");
    const brand = brands.find(([form]) => form.test(number))?.[1];
    if (!brand || number.length < 13) return refuse(400, "bad_request", "invalid card_number");
    if (!/^\d{3,4}$/.test(String(code ?? ""))) return refuse(400, "bad_request", "invalid security_code");
    if (!cardholder?.name) return refuse(400, "bad_request", "invalid cardholder.name");
    if (!expiration_month || !expiration_year) return refuse(400, "bad_request", "invalid expiration");
    const id = randomBytes(16).toString("hex");
    const lastDigits = number.slice(-4);
    state.cards[id] = { id, publicKey, brand, lastDigits, holder: String(cardholder.name).toUpperCase(), used: false };
    return reply
      .code(201)
      .send({ id, public_key: publicKey, last_four_digits: lastDigits, status: "active", live_mode: false });
  });
}

/** A seller asks for it, with her own access token; without the card's code. */
function tokenOfKept(world: World, request: FastifyRequest, keptId: string, customerId: string) {
  const { userId } = sellerOf(world, request);
  const kept = world.state.keptCards[keptId];
  if (kept?.userId !== userId || kept.customerId !== customerId) return refuse(404, "not_found", "card not found");
  const { brand, lastDigits, holder } = kept;
  const id = randomBytes(16).toString("hex");
  world.state.cards[id] = { id, publicKey: "", brand, lastDigits, holder, used: false, kept: { userId, customerId } };
  return { id, card_id: keptId, last_four_digits: lastDigits, status: "active", live_mode: false };
}
