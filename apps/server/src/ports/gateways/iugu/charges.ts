import { GatewayError } from "../gateway-error.ts";
import type { Charge, ChargeOrder, Gateway, GatewayAccess } from "../port.ts";
import { toDescription } from "../to-description.ts";
import { type IuguSettings, isConflict, isNotFound, parseItems, type SendRequest } from "./http.ts";
import { listPages } from "./pages.ts";
import { cardCharge, foundInvoice, invoice, list } from "./schemas.ts";
import { toCharge, toDecline } from "./to-charge.ts";
import { getLiveToken } from "./tokens.ts";
import { formatDay } from "./values.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "listCharges">;

/** Charges are invoices of the creator's account, with a split of the platform's share to the master account. */
export function createCharges(send: SendRequest, settings: IuguSettings): Charges {
  const getCharge: Charges["getCharge"] = async (access, id) =>
    toCharge(await send(`/invoices/${encodeURIComponent(id)}`, invoice, { token: getLiveToken(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { query_field: "order_id", value: reference };
    try {
      const { resource } = await send("/resource_search", foundInvoice, { token: getLiveToken(access), query });
      return resource ? toCharge(resource) : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  };

  async function open(access: GatewayAccess, order: ChargeOrder): Promise<Charge> {
    try {
      const body = toInvoice(order, settings.masterAccountId);
      const call = { method: "POST", token: getLiveToken(access), key: order.reference, body } as const;
      return withExpiry(toCharge(await send("/invoices", invoice, call)), order);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const existing = await findCharge(access, order.reference);
      if (existing) return withExpiry(existing, order);
      throw new GatewayError("unknown", "an invoice with this key is being created");
    }
  }

  const charge: Charges["charge"] = async (access, order) => {
    const opened = await open(access, order);
    if (order.method === "pix" || opened.status !== "pending") return opened;
    const card =
      "storedCard" in order ? { customer_payment_method_id: order.storedCard.cardId } : { token: order.cardToken };
    const body = { ...card, invoice_id: opened.id };
    const key = `${order.reference}:card`;
    try {
      const response = await send("/charge", cardCharge, { method: "POST", token: getLiveToken(access), key, body });
      // A decline has the status 200.
      if (!response.success) throw new GatewayError("declined", `LR ${response.LR}`, toDecline(response.LR ?? ""));
    } catch (error) {
      if (isConflict(error)) throw new GatewayError("unknown", "this card is being charged");
      // Nothing was charged. Cancel the invoice, which could otherwise be paid by its URL.
      if (error instanceof GatewayError && error.fault !== "unknown") await cancel(access, opened.id).catch(() => {});
      throw error;
    }
    // The card is charged; if this fails, it is read later.
    return getCharge(access, opened.id).catch((error) => {
      throw new GatewayError("unknown", `charged, and not read: ${(error as Error).message}`);
    });
  };

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      const call = { method: "PUT", token: getLiveToken(access) } as const;
      return toCharge(await send(`/invoices/${encodeURIComponent(id)}/cancel`, invoice, call));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused" || isNotFound(error)) throw error;
      // A charge that cannot be canceled has ended.
      return getCharge(access, id);
    }
  };

  async function* listCharges(access: GatewayAccess, since: Date) {
    const request = { token: getLiveToken(access), query: { updated_since: since.toISOString() } };
    for await (const page of listPages(send, "/invoices", list, ({ items }) => items, request))
      yield parseItems(settings, "GET /invoices", invoice, page).map(toCharge);
  }

  return { charge, getCharge, findCharge, cancel, listCharges };
}

/** iugu does not return when a code expires, so the order's value is used. */
function withExpiry(charge: Charge, { expiresAt }: ChargeOrder): Charge {
  return charge.pix ? { ...charge, pix: { ...charge.pix, expiresAt } } : charge;
}

function toInvoice(order: ChargeOrder, masterAccountId: string) {
  const { payer, expiresAt, platformCents } = order;
  return {
    email: payer.email,
    due_date: formatDay(expiresAt),
    items: [{ description: toDescription(order.description), quantity: 1, price_cents: order.amountCents }],
    payable_with: [order.method],
    payer: { cpf_cnpj: payer.document, name: payer.name, email: payer.email },
    ...(order.method === "pix" && { pix_qr_code_expires_at: expiresAt.toISOString() }),
    // iugu silently ignores a split of the full amount or more.
    ...(platformCents > 0 && { splits: [{ recipient_account_id: masterAccountId, cents: platformCents }] }),
    external_reference: order.reference,
    order_id: order.reference,
    ignore_due_email: true,
    ignore_canceled_email: true,
  };
}
