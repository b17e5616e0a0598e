import { optimizeUnderLoad } from "#core/optimize-under-load";

// Before anything else is loaded.
const { watch } = optimizeUnderLoad();

try {
  const { start } = await import("./start.ts");
  await start(watch);
} catch (error) {
  console.error(`\nCamarim could not start. ${error instanceof Error ? error.message : error}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
