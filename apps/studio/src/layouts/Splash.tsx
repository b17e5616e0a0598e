import { useEffect } from "react";
import { Brand } from "./Brand.tsx";
import { setSplashShown } from "./splash-shown.ts";

/** Covers the app while it starts. */
export function Splash() {
  useEffect(setSplashShown, []);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-bg">
      <Brand />
    </div>
  );
}
