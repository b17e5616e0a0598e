import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Splash } from "./Splash.tsx";
import { wasSplashShown } from "./splash-shown.ts";

const staysFor = 1_000;

/**
 * Hides the splash 1 s after the initial navigation (specification 2). It ignores pointer events, because the app below it is ready.
 */
export function StartSplash() {
  const [shown, setShown] = useState(wasSplashShown);
  const { state } = useNavigation();
  useEffect(() => {
    if (!shown || state !== "idle") return;
    const hiding = setTimeout(() => setShown(false), staysFor);
    return () => clearTimeout(hiding);
  }, [shown, state]);
  return (
    shown && (
      <div aria-hidden="true" className="pointer-events-none">
        <Splash />
      </div>
    )
  );
}
