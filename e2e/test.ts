import { test as base } from "@playwright/test";
import { inDatabase } from "./database.ts";
import { closePhones } from "./phone.ts";
import { type Running, startServer } from "./server.ts";

export { expect } from "@playwright/test";

type OfWorker = {
  /**
   * One product for all files of a worker that neither stop it nor count what others may add. `remove` ends a file's part in it: what
   * the file left open is closed, and the next one finds no attempts counted against the address that they share.
   */
  product: Running;
};

export const test = base.extend<object, OfWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const running = await startServer();
      await use({ ...running, remove: () => makeRoom(running) });
      await running.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** For a file that stops it, or counts what is there. */
export async function startOwnProduct(): Promise<Running> {
  const running = await startServer();
  return {
    ...running,
    async remove() {
      await closePhones();
      await running.remove();
    },
  };
}

async function makeRoom(running: Running) {
  await closePhones();
  await inDatabase(running, (client) => client.query("delete from throttle"));
}
