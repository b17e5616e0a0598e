import { inReais, inSaoPaulo } from "./money-words.ts";
import type { Account, Invoice, State, Withdrawal } from "./state.ts";

export function viewInvoice(state: State, invoice: Invoice) {
  const waiting = state.receivables[`${invoice.id}:${invoice.accountId}`];
  const isCard = invoice.method === "iugu_credit_card";
  return {
    id: invoice.id,
    currency: "BRL",
    email: invoice.email,
    status: invoice.status,
    items_total_cents: invoice.totalCents,
    total_cents: invoice.totalCents,
    total: inReais(invoice.totalCents),
    total_paid_cents: invoice.paidAt ? invoice.totalCents : 0,
    taxes_paid_cents: invoice.paidAt ? invoice.taxesCents : null,
    refunded_cents: invoice.refundedCents,
    paid_at: invoice.paidAt && inSaoPaulo(invoice.paidAt),
    created_at_iso: inSaoPaulo(invoice.createdAt),
    updated_at: inSaoPaulo(invoice.updatedAt),
    payable_with: invoice.payableWith,
    payment_method: invoice.method,
    secure_id: invoice.secureId,
    secure_url: `https://checkout.iugu.com/invoices/${invoice.secureId}`,
    order_id: invoice.orderId,
    external_reference: invoice.externalReference,
    pix: invoice.payableWith.includes("pix")
      ? {
          qrcode: `https://qr.iugu.com/public/v1/qr_codes/image/${invoice.id}`,
          qrcode_text: invoice.pixText,
          status: invoice.method === "iugu_pix" ? "paid" : "qr_code_created",
          end_to_end_id: invoice.endToEndId,
          expires_at: inSaoPaulo(invoice.expiresAt),
        }
      : null,
    credit_card_brand: invoice.card?.brand ?? null,
    credit_card_bin: invoice.card?.bin ?? null,
    credit_card_last_4: invoice.card?.lastDigits ?? null,
    last_transaction_lr: invoice.declinedBy,
    financial_return_dates:
      isCard && waiting
        ? [{ installment: 1, return_date: inSaoPaulo(waiting.dueAt), amount_cents: waiting.cents, status: "pending" }]
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
    balance: inReais(account.balanceCents),
    balance_available_for_withdraw: inReais(account.balanceCents),
    protected_balance: inReais(0),
    receivable_balance: inReais(receivable),
    payable_balance: inReais(0),
    commission_balance: inReais(0),
    auto_withdraw: false,
  };
}

export function viewWithdrawal({ id, accountId, cents, status, variables, createdAt, feedback }: Withdrawal) {
  const amount = (cents / 100).toFixed(2);
  const at = inSaoPaulo(createdAt);
  return { id, account_id: accountId, amount, status, feedback, created_at: at, custom_variables: variables };
}
