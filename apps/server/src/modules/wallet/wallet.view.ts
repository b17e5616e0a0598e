import type { wallet } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { listDocuments } from "./wallet.queries.ts";
import type { WalletRow } from "./wallet.store.ts";

const unregistered: wallet.Holder = {
  name: null,
  document: null,
  birthDate: null,
  street: null,
  streetNumber: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  zipcode: null,
  pixKey: null,
  status: "none",
  refusals: [],
};

export function viewHolder(row: WalletRow | undefined): wallet.Holder {
  if (!row) return unregistered;
  const { id: _, pixKeyChangedAt: __, ...holder } = row;
  return holder;
}

export function viewStatus(row: WalletRow | undefined): wallet.WalletStatus {
  return { status: row?.status ?? "none", refusals: row?.refusals ?? [] };
}

export function viewDocuments(rows: Awaited<ReturnType<typeof listDocuments>>): wallet.Documents {
  const of = (side: "front" | "back") => {
    const document = rows.find((row) => row.side === side);
    if (!document || document.status === "replaced") return null;
    return { status: document.status, sentAt: toIso(document.sentAt) };
  };
  return { front: of("front"), back: of("back") };
}
