import { defineJob } from "#core/jobs";
import { alertAdmins } from "./alert-admins.ts";

export const alertAdminsJob = defineJob({ queue: "alert-admins-of-reports", run: (ctx) => alertAdmins(ctx) });
