import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Whether another page is loading, such as that of a report or of the back button: the end of the story would lead elsewhere. */
export function useIsLeaving(): boolean {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const isUnloading = useUnloading();
  return isUnloading || (location !== undefined && location.pathname !== pathname);
}

/** Until the fan touches the page again, which a browser does not leave after all, or the page is restored. */
function useUnloading(): boolean {
  const [isUnloading, setUnloading] = useState(false);
  useEffect(() => {
    const leave = () => setUnloading(true);
    const stay = () => setUnloading(false);
    window.addEventListener("beforeunload", leave);
    for (const type of ["pageshow", "pointerdown", "keydown"]) window.addEventListener(type, stay);
    return () => {
      window.removeEventListener("beforeunload", leave);
      for (const type of ["pageshow", "pointerdown", "keydown"]) window.removeEventListener(type, stay);
    };
  }, []);
  return isUnloading;
}
