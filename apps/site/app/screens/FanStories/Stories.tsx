import { common } from "@camarim/ui/text/common.ts";
import { useLoaderData, useRevalidator } from "react-router";
import { useFreshWhenShown } from "../../lib/use-fresh-when-shown.ts";
import { fanStories as text } from "../../text/fan-stories.ts";
import type { LoadedStories } from "./load-stories.ts";
import { NothingToWatch } from "./NothingToWatch.tsx";
import { PageBeside } from "./PageBeside.tsx";
import { Watching } from "./Watching.tsx";

/** The viewer of a creator's stories, or why there is nothing to watch. */
export function Stories() {
  const loaded = useLoaderData<LoadedStories>();
  const { username } = loaded;
  useFreshWhenShown(useRevalidator().revalidate);
  return (
    <>
      <title>{common.titled(text.title(username))}</title>
      {loaded.locked || loaded.stories.length === 0 ? (
        <NothingToWatch {...loaded} />
      ) : (
        <>
          <PageBeside creator={loaded.creator} />
          <Watching key={loaded.highlight} {...loaded} />
        </>
      )}
    </>
  );
}
