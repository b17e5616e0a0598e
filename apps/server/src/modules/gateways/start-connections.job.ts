import { defineJob } from "#core/jobs";
import { startConnections } from "./start-connections.ts";

export const startConnectionsJob = defineJob({
  queue: "gateways-start-connections",
  cron: "* * * * *",
  atStart: true,
  run: startConnections,
});
