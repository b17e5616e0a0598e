import { verifyLedger } from "#modules/ledger/index";
import { countMissingObjects } from "#modules/objects/index";
import type { Operator } from "./with-operator.ts";

/**
 * Verifies the ledger, and that every file that a row names exists; the log names what is wrong. Missing files are no error: a file
 * may be lost without its row, and everything else works.
 */
export async function verifyData(operator: Operator) {
  const missing = await countMissingObjects(operator, new AbortController().signal);
  console.log(missing === 0 ? "Every row has its files." : `${missing} files that rows name are missing.`);
  const discrepancies = await verifyLedger(operator);
  if (discrepancies.length > 0) throw new Error(`Discrepancies of the ledger: ${discrepancies.length}.`);
  console.log("The ledger has no discrepancies.");
}
