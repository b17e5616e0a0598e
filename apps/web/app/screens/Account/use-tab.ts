import { useSearchParams } from "react-router";
import { account } from "../../text/account.ts";
import type { TabLink } from "../../ui/Tabs.tsx";

const text = account.tabs;

/** Which part of the account is shown: it stands in the address, so that the way back leads to it. */
export function useTab() {
  const [search] = useSearchParams();
  const isArchive = search.get("aba") === "arquivados";
  const tabs: TabLink[] = [
    { label: text.active, to: "/account", isHere: !isArchive },
    { label: text.archived, to: "/account?aba=arquivados", isHere: isArchive },
  ];
  return { isArchive, tabs };
}
