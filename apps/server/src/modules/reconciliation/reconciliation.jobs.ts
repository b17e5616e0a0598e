import type { Job } from "#core/jobs/jobs";
import { reconcileGatewayJob, reconcileGatewaysJob } from "./reconcile-gateway.ts";

export const reconciliationJobs: readonly Job[] = [reconcileGatewayJob, reconcileGatewaysJob];
