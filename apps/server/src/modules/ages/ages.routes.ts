import { ages } from "@camarim/contract";
import { type Routes, requireFan } from "#core/http/app";
import { startAgeCheck, syncAgeCheck } from "./age-checks.ts";
import { getAge } from "./ages.queries.ts";

export const agesRoutes: Routes = (app, ctx) => {
  app.route({
    ...ages.getAge,
    handler: async (request) => {
      const { check, provider } = await getAge(ctx, requireFan(request).sessionId);
      return {
        check: check ? { method: check.method, decidedAt: check.decidedAt.toISOString() } : null,
        available: provider !== undefined,
        test: provider?.test ?? false,
      };
    },
  });

  app.route({
    ...ages.postAgeCheck,
    handler: async (request, reply) => {
      const { id, url } = await startAgeCheck(ctx, requireFan(request).sessionId, request.body.back);
      return reply.code(201).send({ _id: id, url });
    },
  });

  app.route({
    ...ages.getAgeCheck,
    handler: async (request) => {
      const { id, state } = await syncAgeCheck(ctx, requireFan(request).sessionId, request.params._id);
      return { _id: id, state };
    },
  });
};
