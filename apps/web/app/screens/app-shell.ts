import { redirect } from "react-router";

/** The page that the service worker keeps for every address of the app: the splash, for nobody in particular. */
export function clientLoader() {
  return redirect("/account");
}
clientLoader.hydrate = true as const;

export default function AppShell() {
  return null;
}
