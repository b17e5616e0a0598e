import { setDraftAccount } from "@camarim/ui/lib/drafts.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { meQuery } from "../queries/auth.ts";

/** Tells the forms whose drafts they may read. */
export function DraftAccount() {
  const { data: me } = useQuery(meQuery());
  const id = me?._id ?? null;
  useEffect(() => setDraftAccount(id), [id]);
  return null;
}
