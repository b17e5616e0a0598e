import type { holder, registration } from "@camarim/contract";
import type { PaymentGateway } from "#db/tables";
import type { listDocuments } from "./list-documents.ts";
import { mayReceive } from "./wallet.rules.ts";
import type { WalletRow } from "./wallet.store.ts";

const unregistered: holder.Holder = {
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

export function viewHolder(row: WalletRow | undefined): holder.Holder {
  if (!row) return unregistered;
  const { id: _, pixKeyChangedAt: __, ...holder } = row;
  return holder;
}

export function viewStatus(row: WalletRow | undefined): holder.WalletStatus {
  return { status: row?.status ?? "none", refusals: row?.refusals ?? [] };
}

export function viewDocuments(rows: Awaited<ReturnType<typeof listDocuments>>): registration.Documents {
  const of = (side: "front" | "back") => {
    const found = rows.find((row) => row.side === side);
    if (!found || found.status === "replaced") return null;
    return { status: found.status, sentAt: found.sentAt.toISOString() };
  };
  return { front: of("front"), back: of("back") };
}

/** Transfers exist where the gateway holds money for us, which iugu alone does. */
export function viewRecipient(row: WalletRow | undefined, gateway: PaymentGateway, now: Date): registration.Recipient {
  const { status } = viewStatus(row);
  return {
    _id: row?.id ?? null,
    status,
    pixKey: row?.pixKey ?? null,
    document: row?.document ?? null,
    name: row?.name ?? null,
    transferEnabled: row !== undefined && gateway === "iugu" && mayReceive(row, now),
  };
}
