import { defineJob } from "#core/jobs";
import { reconcileGateway } from "./reconcile-gateway.ts";

export const reconcileGatewayJob = defineJob<{ connectionId: string }>({
  queue: "prove-gateway",
  concurrency: 4,
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  run: async (ctx, { connectionId }) => {
    await reconcileGateway(ctx, connectionId);
  },
});
