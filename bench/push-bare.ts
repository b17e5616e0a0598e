// Encrypts and sends pushes without jobs and database: <origin> <count>. Prints the seconds and the CPU time.
import { createECDH } from "node:crypto";
import { deriveVapidKeys } from "../apps/server/src/ports/push/vapid-keys.ts";
import { createWebPush } from "../apps/server/src/ports/push/web-push.ts";

const [origin = "", count = "0"] = process.argv.slice(2);
const keys = deriveVapidKeys(Buffer.alloc(32, 7));
const push = createWebPush({ keys, subject: "mailto:bench@exemplo.com.br", trusted: [origin] });
const browser = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: Buffer.alloc(16).toString("base64url"),
};
const payload = JSON.stringify({
  title: "Ana Luz",
  body: "Publicou um story novo",
  path: "/@ana/stories",
  tag: "story:ana",
});
const options = { ttlSeconds: 86_400, topic: "story", urgent: false };

const start = performance.now();
const cpu = process.cpuUsage();
let next = 0;
async function sendAll() {
  while (next < Number(count)) await push.send({ endpoint: `${origin}/bare-${next++}`, ...browser }, payload, options);
}
await Promise.all(Array.from({ length: 100 }, sendAll));
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
