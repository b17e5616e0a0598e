import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Chargeback } from "./state.ts";
import { viewChargeback } from "./view.ts";
import { getSeller, readQuery, refuse, type World } from "./world.ts";

const mostBytes = 10 * 1024 * 1024;
const types = ["image/jpeg", "image/png", "application/pdf"];

/** The chargebacks API: sellers read cases, and send documents until the deadline. */
export function chargebackRoutes(app: FastifyInstance, world: World) {
  const { state } = world;
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: 2 * mostBytes },
    (_request, body, done) => done(null, body),
  );

  app.get("/v1/chargebacks/search", async (request) => {
    const { userId } = getSeller(world, request);
    const { payment_id: paymentId } = readQuery(request);
    const found = Object.values(state.chargebacks).filter(
      (one) => one.userId === userId && (!paymentId || String(one.paymentId) === paymentId),
    );
    return { paging: { offset: 0, limit: 25, total: found.length }, results: found.map(viewChargeback) };
  });

  app.get("/v1/chargebacks/:id", async (request) => viewChargeback(find(request)));

  app.post("/v1/chargebacks/:id/documentation", async (request) => {
    const chargeback = find(request);
    if (chargeback.isCovered !== null || chargeback.deadline < world.now())
      return refuse(400, "bad_request", "The term to send documentation has expired");
    const files = await filesOf(request);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length === 0 || bytes > mostBytes || files.some(({ type }) => !types.includes(type)))
      return refuse(400, "bad_request", "Files must be jpg, png or pdf, and 10 MB at most");
    chargeback.documentation.push(...files.map(({ type, name, size }) => ({ type, name, size })));
    chargeback.documentationStatus = "review_pending";
    chargeback.updatedAt = world.now();
    return {};
  });

  function find(request: FastifyRequest): Chargeback {
    const { userId } = getSeller(world, request);
    const chargeback = state.chargebacks[(request.params as { id: string }).id];
    return chargeback?.userId === userId ? chargeback : refuse(404, "not_found", "Chargeback not found");
  }
}

/** The files of the field `files[]`. */
async function filesOf({ headers, body }: FastifyRequest): Promise<File[]> {
  if (!Buffer.isBuffer(body)) return refuse(400, "bad_request", "multipart/form-data is expected");
  const form = new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"] ?? "" } });
  const given = (await form.formData()).getAll("files[]");
  return given.filter((one): one is File => typeof one !== "string");
}
