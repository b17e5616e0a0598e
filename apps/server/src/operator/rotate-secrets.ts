import { rotateAllKeys } from "../rotate-keys.ts";
import type { Operator } from "./with-operator.ts";

export async function rotateSecrets(operator: Operator) {
  const count = await rotateAllKeys(operator);
  console.log(`Encrypted with CAMARIM_SECRET: ${count} that were not. CAMARIM_SECRET_PREVIOUS can be removed once no`);
  console.log("link that it signed is needed any more: renewal links live for as long as their charges.");
}
