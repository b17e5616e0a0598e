import { defineJob } from "#core/jobs";
import { sendAdminAlerts } from "./send-admin-alerts.ts";

export const sendAdminAlertsJob = defineJob({ queue: "alert-admins-of-reports", run: (ctx) => sendAdminAlerts(ctx) });
