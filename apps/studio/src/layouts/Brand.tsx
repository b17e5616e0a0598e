import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { common } from "@camarim/ui/text/common.ts";

/** The product's logo: a ring with a play symbol, and the name. */
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
