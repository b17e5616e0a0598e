import type { Job } from "#core/jobs";
import { reconcileGatewayJob } from "./reconcile-gateway.ts";
import { reconcileGatewaysJob } from "./reconcile-gateways.ts";

export const reconciliationJobs: readonly Job[] = [reconcileGatewayJob, reconcileGatewaysJob];
