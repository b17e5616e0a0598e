import { StoryVideo } from "@camarim/ui/features/viewer/StoryVideo.tsx";
import { viewer } from "@camarim/ui/text/viewer.ts";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";

const broken = (name: string) => `/${name}.mp4`;

/** A story whose list is read again by `refresh`, which returns its new link. */
function Story({ refresh }: { refresh: () => Promise<string> }) {
  const [videoUrl, setUrl] = useState(broken("first"));
  return (
    <StoryVideo
      ref={null}
      story={{ _id: "1", caption: undefined, videoUrl, posterUrl: null, placeholder: null } as never}
      on
      ahead={false}
      playing
      from={() => 0}
      playId={1}
      muted
      onEnded={() => {}}
      onLoaded={() => {}}
      onFirstSecond={() => {}}
      onMediaError={async () => setUrl(await refresh())}
      onBlocked={() => {}}
    />
  );
}

it.each([
  ["the same link", async () => broken("first")],
  ["another broken link", async () => broken("second")],
  [
    "nothing",
    async () => {
      throw new Error("no connection");
    },
  ],
])("says that a video cannot be played after the list gave %s, and tries again", async (_, refresh) => {
  const reads = vi.fn<() => Promise<string>>(refresh);
  await render(
    <main>
      <Story refresh={reads} />
    </main>,
  );
  await expect.element(page.getByText(viewer.failed)).toBeVisible();
  expect(reads).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(() => reads.mock.calls.length).toBe(2);
  await expect.element(page.getByText(viewer.failed)).toBeVisible();
});
