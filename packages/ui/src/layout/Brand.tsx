import { useEffect } from "react";
import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";
import { StoryRing } from "./StoryRing.tsx";

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

let splashShown = false;

/** Whether this page started with the splash screen, which the server renders for the app. */
export function wasSplashShown(): boolean {
  return splashShown;
}

/** Covers the app while it starts. */
export function Splash() {
  useEffect(() => {
    splashShown = true;
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-bg">
      <Brand />
    </div>
  );
}
