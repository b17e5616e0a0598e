import { parseArgs } from "node:util";
import { simulatedKeys, startAgeSimulator } from "./start.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4012" } } });

/** The simulator on its own, to point another process at it. */
const simulator = await startAgeSimulator({ port: Number(values.port) });
console.log(`Age check, simulated: ${simulator.url}
AGE_CHECK_API_URL=${simulator.url}
AGE_CHECK_SDK_ID=${simulatedKeys.sdkId}
AGE_CHECK_API_KEY=${simulatedKeys.apiKey}`);
process.on("SIGTERM", () => void simulator.stop().then(() => process.exit(0)));
process.on("SIGINT", () => void simulator.stop().then(() => process.exit(0)));
