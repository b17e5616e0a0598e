import type { Job } from "#core/jobs/jobs";
import { rollUpPlatformJob } from "./roll-up-platform.ts";
import { verifyLedgerJob } from "./verify-ledger.ts";

export const ledgerJobs: readonly Job[] = [rollUpPlatformJob, verifyLedgerJob];
