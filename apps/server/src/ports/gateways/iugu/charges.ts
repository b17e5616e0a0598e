import { GatewayError } from "../gateway-error.ts";
import type { Charge, ChargeOrder, Gateway, GatewayAccess } from "../port.ts";
import { type Ask, type IuguSettings, isConflict, isNotFound } from "./http.ts";
import { pages } from "./pages.ts";
import { declineOf, readInvoice } from "./read-invoice.ts";

type Charges = Pick<Gateway, "charge" | "getCharge" | "findCharge" | "cancel" | "refund" | "listCharges">;

/** Charges are invoices of the creator's own account; the platform's part is split off to ours. */
export function createCharges(ask: Ask, settings: IuguSettings): Charges {
  const tokenOf = ({ credentials }: GatewayAccess) => credentials.liveToken ?? "";

  const getCharge: Charges["getCharge"] = async (access, id) =>
    readInvoice(await ask(`/invoices/${encodeURIComponent(id)}`, { token: tokenOf(access) }));

  const findCharge: Charges["findCharge"] = async (access, reference) => {
    const query = { query_field: "order_id", value: reference };
    const { items = [] } = await ask("/resource_search", { token: tokenOf(access), query });
    return items[0] ? readInvoice(items[0]) : undefined;
  };

  async function open(access: GatewayAccess, order: ChargeOrder): Promise<Charge> {
    try {
      const body = invoiceOf(order, settings.masterAccountId);
      return readInvoice(
        await ask("/invoices", { method: "POST", token: tokenOf(access), key: order.reference, body }),
      );
    } catch (error) {
      if (!isConflict(error)) throw error;
      const made = await findCharge(access, order.reference);
      if (made) return made;
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
      const told = await ask("/charge", { method: "POST", token: tokenOf(access), key, body });
      // A decline comes as a 200.
      if (told.success !== true) throw new GatewayError("declined", `LR ${told.LR}`, declineOf(String(told.LR ?? "")));
    } catch (error) {
      if (isConflict(error)) throw new GatewayError("unknown", "this card is being charged");
      // Nothing was charged. What is left open must not be paid by whoever finds its address.
      if (error instanceof GatewayError && error.fault !== "unknown") await cancel(access, opened.id).catch(() => {});
      throw error;
    }
    // It is charged: should this fail, whoever reads it later finds so.
    return getCharge(access, opened.id).catch((error) => {
      throw new GatewayError("unknown", `charged, and not read: ${(error as Error).message}`);
    });
  };

  const cancel: Charges["cancel"] = async (access, id) => {
    try {
      return readInvoice(
        await ask(`/invoices/${encodeURIComponent(id)}/cancel`, { method: "PUT", token: tokenOf(access) }),
      );
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== "refused" || isNotFound(error)) throw error;
      // What cannot be called off has come to an end of its own.
      return getCharge(access, id);
    }
  };

  const refund: Charges["refund"] = async (access, id) => {
    const standing = await getCharge(access, id);
    if (standing.status !== "paid") return standing;
    const path = `/invoices/${encodeURIComponent(id)}/refund`;
    return readInvoice(await ask(path, { method: "POST", token: tokenOf(access), body: {} }));
  };

  async function* listCharges(access: GatewayAccess, since: Date) {
    const query = { updated_since: since.toISOString() };
    for await (const page of pages(ask, "/invoices", { token: tokenOf(access), query })) yield page.map(readInvoice);
  }

  return { charge, getCharge, findCharge, cancel, refund, listCharges };
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
    // iugu passes over a split of the whole or more without a word.
    ...(platformCents > 0 && { splits: [{ recipient_account_id: masterAccountId, cents: platformCents }] }),
    external_reference: order.reference,
    order_id: order.reference,
    ignore_due_email: true,
    ignore_canceled_email: true,
  };
}

function dayInSaoPaulo(at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(at);
}
