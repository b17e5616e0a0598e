import { defineJob } from "#core/jobs";
import { refreshExpiring } from "./mp-refresh.ts";

export const mpRefreshJob = defineJob({ queue: "gateways-mp-refresh", cron: "20 * * * *", run: refreshExpiring });
