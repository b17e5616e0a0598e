export { type PushNotice, toSendTime } from "./pushes.rules.ts";
export { cleanupPushes, sendPushes } from "./send-pushes.ts";
