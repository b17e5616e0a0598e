import type { Page } from "@playwright/test";

/** The connection of a page, for whose uploads `slow` sets the bytes per second. */
export async function openLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (offline: boolean, uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", { offline, uploadThroughput, latency: 0, downloadThroughput: -1 });
  return {
    slow: (bytesPerSecond: number) => set(false, bytesPerSecond),
    fast: () => set(false, -1),
    off: () => set(true, -1),
  };
}
