import { start } from "./start.ts";

try {
  await start();
} catch (error) {
  console.error(`\nCamarim could not start. ${error instanceof Error ? error.message : error}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
