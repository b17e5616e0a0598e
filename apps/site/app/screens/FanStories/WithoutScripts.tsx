import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { fanStories as text } from "../../text/fan-stories.ts";
import type { WatchedStories } from "./load-stories.ts";

/** The stories one below the other, each with the controls of the browser. */
export function WithoutScripts({ username, stories }: Pick<WatchedStories, "username" | "stories">) {
  return (
    <Screen title={text.title(username)} back={`/@${username}`}>
      <p className="mb-4 text-quiet">{text.withoutScripts}</p>
      <ul className="flex flex-col gap-6">
        {stories.map(({ _id, videoUrl, posterUrl, caption }) => (
          <li key={_id}>
            {/* biome-ignore lint/a11y/useMediaCaption: stories have no captions */}
            <video
              src={videoUrl ?? undefined}
              poster={posterUrl ?? undefined}
              preload="none"
              controls
              playsInline
              className="aspect-story w-full rounded-card bg-black"
            />
            {caption && <p className="mt-2 whitespace-pre-line">{caption}</p>}
          </li>
        ))}
      </ul>
    </Screen>
  );
}
