import { useLocation, useNavigation } from "react-router";

/** Whether another page is loading, such as that of a report: the end of the story would lead elsewhere. */
export function useIsLeaving(): boolean {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  return location !== undefined && location.pathname !== pathname;
}
