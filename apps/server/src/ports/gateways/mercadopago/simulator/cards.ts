/* biome-ignore-all lint/suspicious/noExplicitAny: whatever was sent, as Mercado Pago takes it */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { refuse, type World } from "./world.ts";

const brands: [RegExp, string][] = [
  [/^3[47]/, "amex"],
  [/^4/, "visa"],
  [/^5[1-5]/, "master"],
];

/** Asked for by a browser, with the application's public key alone. */
export function cardRoutes(app: FastifyInstance, { state, app: own }: World) {
  app.post("/v1/card_tokens", async (request, reply) => {
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
