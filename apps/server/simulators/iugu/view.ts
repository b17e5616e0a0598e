import { formatDay, formatReais, formatTime } from "./money-words.ts";
import type { Account, Chargeback, Invoice, State, Withdrawal } from "./state.ts";

/** Only fields that iugu documents for an invoice. */
export function viewInvoice(state: State, invoice: Invoice) {
  const waiting = state.receivables[`${invoice.id}:${invoice.accountId}`];
  const isCard = invoice.method === "iugu_credit_card";
  const { knobs } = state;
  const { paidCents, refundedCents, itemsCents, totalCents, payableWith } = invoice;
  const returned = knobs.keepTaxesOnRefund || paidCents === 0 ? 0 : (invoice.taxesCents * refundedCents) / paidCents;
  const takesPix = payableWith.includes("pix");
  return {
    id: invoice.id,
    due_date: invoice.dueDate,
    currency: "BRL",
    email: invoice.email,
    status: invoice.status,
    items_total_cents: itemsCents,
    discount_cents: totalCents < itemsCents ? itemsCents - totalCents : null,
    total_cents: totalCents,
    total: formatReais(totalCents),
    total_paid_cents: paidCents,
    taxes_paid_cents: invoice.paidAt && !knobs.hideTaxes ? invoice.taxesCents - Math.floor(returned) : null,
    refunded_cents: refundedCents,
    paid_at: invoice.paidAt && formatTime(invoice.paidAt),
    created_at_iso: formatTime(invoice.createdAt),
    payable_with: payableWith.length === 1 ? payableWith[0] : "all",
    payment_method: invoice.method,
    secure_id: invoice.secureId,
    secure_url: `https://checkout.iugu.com/invoices/${invoice.secureId}`,
    order_id: invoice.orderId,
    external_reference: invoice.externalReference,
    bank_slip: null,
    // All null if the invoice accepts only cards.
    pix: {
      qrcode: takesPix ? `https://faturas.iugu.com/qr_code/${invoice.secureId}` : null,
      qrcode_text: takesPix ? invoice.pixText : null,
      status: takesPix ? (invoice.method === "iugu_pix" ? "paid" : "qr_code_created") : null,
      payer_cpf_cnpj: invoice.method === "iugu_pix" ? invoice.payer.document : null,
      payer_name: invoice.method === "iugu_pix" ? invoice.payer.name : null,
      end_to_end_id: invoice.endToEndId,
      end_to_end_refund_id: null,
    },
    items: [{ id: invoice.id.slice(0, 8), description: invoice.description, price_cents: itemsCents, quantity: 1 }],
    credit_card_brand: invoice.card?.brand ?? null,
    credit_card_bin: invoice.card?.bin ?? null,
    credit_card_last_4: invoice.card?.lastDigits ?? null,
    LR: invoice.declinedBy,
    financial_return_dates:
      isCard && waiting
        ? [
            {
              id: 1,
              installment: 1,
              return_date: formatDay(waiting.dueAt),
              status: "pending",
              amount: formatReais(waiting.cents),
              amount_cents: waiting.cents,
            },
          ]
        : null,
    split_rules: invoice.splits.map(({ accountId, cents }) => ({ recipient_account_id: accountId, cents })),
  };
}

export function viewAccount(state: State, account: Account) {
  const own = Object.values(state.receivables).filter(({ accountId }) => accountId === account.id);
  const receivable = own.reduce((sum, { cents }) => sum + cents, 0);
  const { verification } = account;
  return {
    id: account.id,
    name: account.name,
    "can_receive?": verification?.status === "accepted",
    "is_verified?": verification?.status === "accepted",
    last_verification_request_status: verification?.status ?? null,
    last_verification_request_feedback: verification?.feedback ?? null,
    "has_bank_address?": verification !== null,
    balance: formatReais(account.balanceCents),
    balance_in_protest: formatReais(account.protestCents),
    // Zero for an account with a debt.
    balance_available_for_withdraw: formatReais(Math.max(0, account.balanceCents)),
    protected_balance: formatReais(0),
    receivable_balance: formatReais(receivable),
    payable_balance: formatReais(0),
    commission_balance: formatReais(0),
    auto_withdraw: account.autoWithdraw,
    auto_advance: account.autoAdvance,
    disabled_withdraw: false,
    configuration: account.cardActive ? { credit_card: { active: true } } : null,
  };
}

export function viewWithdrawal(withdrawal: Withdrawal) {
  const { variables } = withdrawal;
  return { ...viewOneWithdrawal(withdrawal), custom_variables: variables };
}

/** The response for a single request has no `custom_variables`. */
export function viewOneWithdrawal({ id, accountId, cents, status, createdAt, feedback }: Withdrawal) {
  return {
    id,
    status,
    created_at: formatTime(createdAt),
    updated_at: formatTime(createdAt),
    reference: null,
    amount: formatReais(cents),
    account_id: accountId,
    feedback,
  };
}

export function viewChargeback({ id, invoiceId, status, expiresAt, createdAt }: Chargeback) {
  return {
    id,
    invoice_id: invoiceId,
    status,
    expires_at: formatTime(expiresAt),
    created_at: formatTime(createdAt),
  };
}
