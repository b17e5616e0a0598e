import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { Product } from "./product.ts";

/** The push subscription of a browser, at the tests' own push service. */
export function pushTarget({ pushes }: Pick<Product, "pushes">) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return {
    endpoint: `${pushes.url}/${randomUUID()}`,
    keys: { p256dh, auth: randomBytes(16).toString("base64url") },
  };
}
