import { postponeOptimization } from "#core/postpone-optimization";

// Before anything else is loaded.
const optimize = postponeOptimization();

try {
  const { start } = await import("./start.ts");
  await start(optimize);
} catch (error) {
  console.error(`\nCamarim could not start. ${error instanceof Error ? error.message : error}\n`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
