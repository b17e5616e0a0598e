import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import pg from "pg";
import type { BareRoute } from "./bare.ts";

type Settings = { database: string; port: number; routes: BareRoute[] };

const { database, port, routes }: Settings = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const pool = new pg.Pool({ connectionString: database, max: 10 });
const app = Fastify();

for (const { url, statements, type, body } of routes) {
  const named = statements.map(({ text, values }) => ({
    text,
    values,
    name: createHash("md5").update(text).digest("hex"),
  }));
  app.get(url, async (_request, reply) => {
    await Promise.all(named.map((statement) => pool.query(statement)));
    return reply.type(type).send(body);
  });
}

await app.listen({ host: "127.0.0.1", port });
console.log("listening");
