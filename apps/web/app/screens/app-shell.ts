import { redirect } from "react-router";

/** The page that the service worker stores for every address of the app: the splash, without personal data. */
export function clientLoader() {
  return redirect("/account");
}
clientLoader.hydrate = true as const;

export default function AppShell() {
  return null;
}
