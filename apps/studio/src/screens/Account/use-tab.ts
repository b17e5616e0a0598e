import type { TabLink } from "@camarim/ui/layout/Tabs.tsx";
import { useSearchParams } from "react-router";
import { account } from "../../text/account.ts";

const text = account.tabs;

/** The selected tab, which is part of the address so that going back returns to it. */
export function useTab() {
  const [search] = useSearchParams();
  const requested = search.get("aba");
  const tab = requested === "arquivados" || requested === "midias" ? requested : "ativos";
  const tabs: TabLink[] = [
    { label: text.active, to: "/account", isHere: tab === "ativos" },
    { label: text.archived, to: "/account?aba=arquivados", isHere: tab === "arquivados" },
    { label: text.medias, to: "/account?aba=midias", isHere: tab === "midias" },
  ];
  return { tab, tabs };
}
