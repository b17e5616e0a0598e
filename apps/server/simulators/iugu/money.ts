import type { FastifyInstance } from "fastify";
import { accountOf, checkSignature, sellerOf } from "./authorize.ts";
import { bodyOf, listOf, pageOf, queryOf, textOf } from "./fields.ts";
import { dayInSaoPaulo, inReais, inSaoPaulo } from "./money-words.ts";
import { viewOneWithdrawal, viewWithdrawal } from "./view.ts";
import { move, newIuguId, refuse, type World } from "./world.ts";

const leastCents = 500;

export function moneyRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post<{ Params: { id: string } }>("/v1/accounts/:id/request_withdraw", async (request) => {
    const account = sellerOf(world, request);
    if (account.id !== request.params.id) refuse(404, "Account Not Found");
    checkSignature(world, request);
    const { amount, custom_variables } = bodyOf(request);
    const variables = listOf(custom_variables).map(({ name, value }) => ({ name: textOf(name), value: textOf(value) }));
    // Reais, as a number with decimals: the one amount of iugu's that is not in centavos.
    const cents = Math.round(Number(amount) * 100);
    if (!(cents >= leastCents)) refuse(422, { amount: ["deve ser maior ou igual a R$ 5,00"] });
    if (cents > account.balanceCents) refuse(422, { amount: ["maior que o saldo da conta."] });
    const id = newIuguId();
    const at = now();
    const withdrawal = {
      id,
      accountId: account.id,
      cents,
      status: "pending",
      variables,
      createdAt: at,
      feedback: null,
    } as const;
    state.withdrawals[id] = { ...withdrawal, settleAt: at + state.knobs.withdrawAfterMs };
    move(world, account.id, -cents, "Saque", id);
    world.send(account.id, "withdraw_request.created", { withdraw_request_id: id, status: "pending" });
    return { id, status: "pending", receipt_url: null };
  });

  app.get("/v1/withdraw_requests", async (request) => {
    const account = accountOf(world, request);
    const { custom_variables_name: name, custom_variables_value: value, status } = queryOf(request);
    const own = Object.values(state.withdrawals).filter(
      (one) =>
        one.accountId === account.id &&
        (!status || one.status === status) &&
        (!name || one.variables.some((variable) => variable.name === name && variable.value === value)),
    );
    return { totalItems: own.length, items: pageOf(own.toReversed(), request, 100).map(viewWithdrawal) };
  });

  app.get<{ Params: { id: string } }>("/v1/withdraw_requests/:id", async (request) => {
    const account = accountOf(world, request);
    const found = state.withdrawals[request.params.id];
    return found?.accountId === account.id ? viewOneWithdrawal(found) : refuse(404, "Withdraw Request Not Found");
  });

  app.get("/v1/financial_transaction_requests", async (request) => {
    const account = sellerOf(world, request);
    const own = Object.values(state.receivables).filter(({ accountId }) => accountId === account.id);
    return {
      totalItems: own.length,
      items: pageOf(own, request, 100).map(({ id, invoiceId, cents, taxesCents, dueAt }) => ({
        id,
        invoice_id: invoiceId,
        scheduled_date: dayInSaoPaulo(dueAt),
        description: "Fatura",
        total_cents: cents + taxesCents,
        taxes_cents: taxesCents,
        client_share_cents: cents,
        installment: 1,
        number_of_installments: 1,
      })),
    };
  });

  app.get("/v1/accounts/financial", async (request) => {
    const account = sellerOf(world, request);
    const { year, month, day } = queryOf(request);
    const wanted = [year, month?.padStart(2, "0"), day?.padStart(2, "0")].filter(Boolean).join("-");
    const found = account.entries.filter(({ at }) => dayInSaoPaulo(at).startsWith(wanted));
    return {
      transactions_total: found.length,
      transactions: pageOf(found, request, 1_000).map(({ at, cents, description, reference, type }) => ({
        amount: inReais(Math.abs(cents)),
        amount_cents: `${Math.abs(cents)}.0`,
        type: cents < 0 ? "debit" : "credit",
        description,
        entry_date: inSaoPaulo(at),
        reference,
        reference_type: type,
        account_id: account.id,
      })),
    };
  });
}
