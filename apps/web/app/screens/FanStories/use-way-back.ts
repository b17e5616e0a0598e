import { useLocation, useNavigate } from "react-router";

/** Back where the person came from when that is this page, so that the history does not grow. */
export function useWayBack(page: string) {
  const navigate = useNavigate();
  const { fromPage } = (useLocation().state ?? {}) as { fromPage?: boolean };
  return () => void (fromPage ? navigate(-1) : navigate(page, { replace: true }));
}
