import { test as base } from "@playwright/test";
import { inDatabase } from "./database.ts";
import { closeAllPhones } from "./phone.ts";
import { type Running, startServer } from "./server.ts";

export { expect } from "@playwright/test";

type WorkerFixtures = {
  /**
   * One product for all files of a worker that do not stop it and do not count shared data. `remove` cleans up after a file: it closes
   * phones and resets the rate limits of their shared address.
   */
  product: Running;
};

export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      const running = await startServer();
      await use({ ...running, remove: () => cleanUp(running) });
      await running.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** For files that stop the product, count its data or need other settings. */
export async function startOwnProduct(settings: Record<string, string> = {}): Promise<Running> {
  const running = await startServer({ settings });
  return {
    ...running,
    async remove() {
      await closeAllPhones();
      await running.remove();
    },
  };
}

async function cleanUp(running: Running) {
  await closeAllPhones();
  await inDatabase(running, (client) => client.query("delete from throttle"));
}
