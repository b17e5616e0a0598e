import fastifyStatic from "@fastify/static";
import Fastify from "fastify";

const [folder = "", port] = process.argv.slice(2);
const app = Fastify();
await app.register(fastifyStatic, { root: folder });
await app.listen({ host: "127.0.0.1", port: Number(port) });
console.log("listening");
