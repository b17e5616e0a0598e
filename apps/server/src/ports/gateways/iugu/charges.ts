import { GatewayError } from "../gateway-error.ts";
import type { Charge, ChargeOrder, Gateway, GatewayAccess } from "../port.ts";
import { type Ask, type IuguSettings, isConflict, isNotFound } from "./http.ts";
import { pages } from "./pages.ts";
import { cardCharge, foundInvoice, invoice, invoices } from "./schemas.ts";
import { toCharge, toDecline } from "./to-charge.ts";
import { liveTokenOf } from "./tokens.ts";
import { dayInSaoPaulo } from "./values.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "listCharges">;

/** Charges are invoices of the creator's own account; the platform's part is split off to ours. */
export function createCharges(ask: Ask, settings: IuguSettings): Charges {
  const getCharge: Charges["getCharge"] = async (access, id) =>
    toCharge(await ask(`/invoices/${encodeURIComponent(id)}`, invoice, { token: liveTokenOf(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { query_field: "order_id", value: reference };
    try {
      const { resource } = await ask("/resource_search", foundInvoice, { token: liveTokenOf(access), query });
      return resource ? toCharge(resource) : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  };

  async function open(access: GatewayAccess, order: ChargeOrder): Promise<Charge> {
    try {
      const body = invoiceOf(order, settings.masterAccountId);
      const call = { method: "POST", token: liveTokenOf(access), key: order.reference, body } as const;
      return withExpiry(toCharge(await ask("/invoices", invoice, call)), order);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const made = await findCharge(access, order.reference);
      if (made) return withExpiry(made, order);
      throw new GatewayError("unknown", "an invoice with this key is being made");
    }
  }

  const charge: Charges["charge"] = async (access, order) => {
    const opened = await open(access, order);
    if (order.method === "pix" || opened.status !== "pending") return opened;
    const card = "kept" in order ? { customer_payment_method_id: order.kept.cardId } : { token: order.cardToken };
    const body = { ...card, invoice_id: opened.id };
    const key = `${order.reference}:card`;
    try {
      const answer = await ask("/charge", cardCharge, { method: "POST", token: liveTokenOf(access), key, body });
      // A decline comes as a 200.
      if (!answer.success) throw new GatewayError("declined", `LR ${answer.LR}`, toDecline(answer.LR ?? ""));
    } catch (error) {
      if (isConflict(error)) throw new GatewayError("unknown", "this card is being charged");
      // Nothing was charged. What is left open must not be paid by whoever finds its address.
      if (error instanceof GatewayError && error.fault !== "unknown") await cancel(access, opened.id).catch(() => {});
      throw error;
    }
    // The card is charged; if this fails, a later reading finds that.
    return getCharge(access, opened.id).catch((error) => {
      throw new GatewayError("unknown", `charged, and not read: ${(error as Error).message}`);
    });
  };

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      const call = { method: "PUT", token: liveTokenOf(access) } as const;
      return toCharge(await ask(`/invoices/${encodeURIComponent(id)}/cancel`, invoice, call));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused" || isNotFound(error)) throw error;
      // What cannot be cancelled has ended already.
      return getCharge(access, id);
    }
  };

  async function* listCharges(access: GatewayAccess, since: Date) {
    const listed = { token: liveTokenOf(access), query: { updated_since: since.toISOString() } };
    for await (const page of pages(ask, "/invoices", invoices, ({ items }) => items, listed)) yield page.map(toCharge);
  }

  return { charge, getCharge, findCharge, cancel, listCharges };
}

/** iugu does not echo until when a code can be paid; here that is known. */
function withExpiry(charge: Charge, { expiresAt }: ChargeOrder): Charge {
  return charge.pix ? { ...charge, pix: { ...charge.pix, expiresAt } } : charge;
}

function invoiceOf(order: ChargeOrder, masterAccountId: string) {
  const { payer, expiresAt, platformCents } = order;
  return {
    email: payer.email,
    due_date: dayInSaoPaulo(expiresAt),
    items: [{ description: order.description, quantity: 1, price_cents: order.amountCents }],
    payable_with: [order.method],
    payer: { cpf_cnpj: payer.document, name: payer.name, email: payer.email },
    ...(order.method === "pix" && { pix_qr_code_expires_at: expiresAt.toISOString() }),
    // iugu ignores a split of the whole or more without a word.
    ...(platformCents > 0 && { splits: [{ recipient_account_id: masterAccountId, cents: platformCents }] }),
    external_reference: order.reference,
    order_id: order.reference,
    ignore_due_email: true,
    ignore_canceled_email: true,
  };
}
