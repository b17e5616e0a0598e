import { creators } from "@camarim/contract";
import { answerRequests } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";

const viewer = vi.hoisted(() => ({ isLoaded: false }));
vi.mock("../../../viewer/main.tsx", () => {
  viewer.isLoaded = true;
  return {};
});

/** The connection is lost in the middle of the body. */
const cut = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data": [')),
    pull: (controller) => controller.error(new TypeError("network error")),
  });

it("loads the viewer, which offers to try again, also if the answer with the stories is cut", async () => {
  const start = window.location.href;
  document.head.insertAdjacentHTML("beforeend", '<link as="fetch" href="/v1/creators/ana/stories" />');
  window.history.pushState(null, "", "/@ana/stories");
  onTestFinished(() => window.history.pushState(null, "", start));
  const { sent } = answerRequests("full", [
    { endpoint: creators.listCreatorStories, respond: async () => new Response(cut()) },
  ]);
  await import("../../../viewer/start.ts");
  await expect.poll(() => viewer.isLoaded).toBe(true);
  expect(sent()).toHaveLength(1);
});
