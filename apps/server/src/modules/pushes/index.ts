export type { PushNotice } from "./pushes.rules.ts";
export { cleanupPushes, sendPushes } from "./send-pushes.ts";
