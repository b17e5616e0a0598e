import { defineJob } from "#core/jobs";
import { proveGateway } from "./prove-gateway.ts";

export const proveGatewayJob = defineJob<{ connectionId: string }>({
  queue: "prove-gateway",
  concurrency: 4,
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  run: async (ctx, { connectionId }) => {
    await proveGateway(ctx, connectionId);
  },
});
