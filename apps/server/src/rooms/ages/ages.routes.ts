import { ages } from "@camarim/contract";
import { fanOf, type Routes } from "#core/app";
import { beginAgeCheck } from "./begin-age-check.ts";
import { getAge } from "./get-age.ts";
import { readAgeCheck } from "./read-age-check.ts";

export const agesRoutes: Routes = (app, ctx) => {
  app.route({
    ...ages.getAge,
    handler: async (request) => {
      const { proof, provider } = await getAge(ctx, fanOf(request).sessionId);
      return {
        proof: proof ? { method: proof.method, decidedAt: proof.decidedAt.toISOString() } : null,
        available: provider !== undefined,
        test: provider?.test ?? false,
      };
    },
  });

  app.route({
    ...ages.postAgeCheck,
    handler: async (request, reply) => {
      const { id, url } = await beginAgeCheck(ctx, fanOf(request).sessionId, request.body.back);
      return reply.code(201).send({ _id: id, url });
    },
  });

  app.route({
    ...ages.getAgeCheck,
    handler: async (request) => {
      const { id, state } = await readAgeCheck(ctx, fanOf(request).sessionId, request.params._id);
      return { _id: id, state };
    },
  });
};
