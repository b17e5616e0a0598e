import { useState } from "react";
import { useDesk } from "./use-desk.ts";
import { useListAddress } from "./use-list-address.ts";

/**
 * Which entry of a list is open. A desktop shows it beside the list and names it in the address, so that a reload or a link shows the same;
 * a phone shows it in a sheet, also when it is opened by such a link.
 */
export function useOpenEntry(): [string | undefined, (id: string | undefined) => void] {
  const isDesk = useDesk();
  const [search, update] = useListAddress();
  const [openId, setOpenId] = useState(() => search.get("id") ?? undefined);

  function open(id: string | undefined) {
    setOpenId(id);
    if (!isDesk && !search.has("id")) return;
    update({ id });
  }

  return [openId, open];
}
