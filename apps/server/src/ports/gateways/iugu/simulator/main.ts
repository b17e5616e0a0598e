import { parseArgs } from "node:util";
import { startIuguSimulator } from "./start.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4010" }, file: { type: "string" } } });

/** The simulator on its own, for who wants to look at it, or to point another process at it. */
const simulator = await startIuguSimulator({ port: Number(values.port), ...(values.file && { file: values.file }) });
console.log(`iugu, simulated: ${simulator.url}
IUGU_API_URL=${simulator.url}
IUGU_API_TOKEN=${simulator.masterToken}
IUGU_ACCOUNT_ID=${simulator.masterAccountId}
Its knobs: POST ${simulator.url}/control/knobs`);
process.on("SIGTERM", () => void simulator.stop().then(() => process.exit(0)));
process.on("SIGINT", () => void simulator.stop().then(() => process.exit(0)));
