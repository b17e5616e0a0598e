import { useState } from "react";
import { isUuid } from "../lib/is-uuid.ts";
import { useDesk } from "./use-desk.ts";
import { useListAddress } from "./use-list-address.ts";

/**
 * The open entry of a list. A desktop shows it beside the list and stores its id in the URL, so that a reload or a link opens it again;
 * a phone shows it in a sheet, also if such a link opened it.
 */
export function useOpenEntry(): [string | undefined, (id: string | undefined) => void] {
  const isDesk = useDesk();
  const [search, update] = useListAddress();
  const [openId, setOpenId] = useState(() => readId(search));

  function open(id: string | undefined) {
    setOpenId(id);
    if (!isDesk && !search.has("id")) return;
    update({ id });
  }

  return [openId, open];
}

/** An address that is no id opens nothing. */
function readId(search: URLSearchParams): string | undefined {
  const id = search.get("id") ?? "";
  return isUuid(id) ? id : undefined;
}
