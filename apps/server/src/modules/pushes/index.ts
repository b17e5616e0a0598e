export { cleanupPushes } from "./cleanup-pushes.ts";
export type { PushNotice } from "./pushes.rules.ts";
export { sendPushes } from "./send-pushes.ts";
