import { hasPageBefore } from "@camarim/ui/layout/screen-before.ts";
import { useNavigate } from "react-router";

/** Returns to the previous history entry if it is that page, so that the history does not grow. */
export function useWayBack(page: string) {
  const navigate = useNavigate();
  return () => void (hasPageBefore(page) ? navigate(-1) : navigate(page, { replace: true }));
}
