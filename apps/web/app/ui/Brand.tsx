import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";
import { StoryRing } from "./StoryRing.tsx";

/** The house's sign: a ring with a play in it, and the name. */
export function Brand() {
  return (
    <div className="flex flex-col items-center gap-3">
      <StoryRing>
        <span className="grid size-15 place-items-center text-accent">
          <Icon name="film" size={30} />
        </span>
      </StoryRing>
      <span className="text-title">{common.brand}</span>
    </div>
  );
}

/** What stands while the app finds out who is there. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Brand />
    </div>
  );
}
