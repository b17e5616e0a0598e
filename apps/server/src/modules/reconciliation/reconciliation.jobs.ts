import type { Job } from "#core/jobs/jobs";
import { reconcileGatewayJob } from "./reconcile-gateway.ts";
import { reconcileGatewaysJob } from "./reconcile-gateways.ts";

export const reconciliationJobs: readonly Job[] = [reconcileGatewayJob, reconcileGatewaysJob];
