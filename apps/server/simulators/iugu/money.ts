import type { FastifyInstance } from "fastify";
import { findAccount, getSeller, verifySignature } from "./authorize.ts";
import { listOf, listPage, readBody, readQuery, readText } from "./fields.ts";
import { formatDay, formatReais, formatTime } from "./money-words.ts";
import { viewOneWithdrawal, viewWithdrawal } from "./view.ts";
import { addStatementLine, createIuguId, refuse, type World } from "./world.ts";

const leastCents = 500;

export function moneyRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post<{ Params: { id: string } }>("/v1/accounts/:id/request_withdraw", async (request) => {
    const account = getSeller(world, request);
    if (account.id !== request.params.id) refuse(404, "Account Not Found");
    verifySignature(world, request);
    const { amount, custom_variables } = readBody(request);
    const variables = listOf(custom_variables).map(({ name, value }) => ({
      name: readText(name),
      value: readText(value),
    }));
    // Decimal reais: the only amount that is not in centavos.
    const cents = Math.round(Number(amount) * 100);
    if (!(cents >= leastCents)) refuse(422, { amount: ["deve ser maior ou igual a R$ 5,00"] });
    if (cents > account.balanceCents) refuse(422, { amount: ["maior que o saldo da conta."] });
    const id = createIuguId();
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
    addStatementLine(world, account.id, -cents, "Saque", id);
    world.send(account.id, "withdraw_request.created", { withdraw_request_id: id, status: "pending" });
    return { id, status: "pending", receipt_url: null };
  });

  app.get("/v1/withdraw_requests", async (request) => {
    const account = findAccount(world, request);
    const { custom_variables_name: name, custom_variables_value: value, status } = readQuery(request);
    const own = Object.values(state.withdrawals).filter(
      (one) =>
        one.accountId === account.id &&
        (!status || one.status === status) &&
        (!name || one.variables.some((variable) => variable.name === name && variable.value === value)),
    );
    return { totalItems: own.length, items: listPage(own.toReversed(), request, 100).map(viewWithdrawal) };
  });

  app.get<{ Params: { id: string } }>("/v1/withdraw_requests/:id", async (request) => {
    const account = findAccount(world, request);
    const matches = state.withdrawals[request.params.id];
    return matches?.accountId === account.id ? viewOneWithdrawal(matches) : refuse(404, "Withdraw Request Not Found");
  });

  app.get("/v1/financial_transaction_requests", async (request) => {
    const account = getSeller(world, request);
    const own = Object.values(state.receivables).filter(({ accountId }) => accountId === account.id);
    return {
      totalItems: own.length,
      items: listPage(own, request, 100).map(({ id, invoiceId, cents, taxesCents, dueAt }) => ({
        id,
        invoice_id: invoiceId,
        scheduled_date: formatDay(dueAt),
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
    const account = getSeller(world, request);
    const { year, month, day } = readQuery(request);
    const prefix = [year, month?.padStart(2, "0"), day?.padStart(2, "0")].filter(Boolean).join("-");
    const matches = account.entries.filter(({ at }) => formatDay(at).startsWith(prefix));
    return {
      transactions_total: matches.length,
      transactions: listPage(matches, request, 1_000).map(({ at, cents, description, reference, type }) => ({
        amount: formatReais(Math.abs(cents)),
        amount_cents: `${Math.abs(cents)}.0`,
        type: cents < 0 ? "debit" : "credit",
        description,
        entry_date: formatTime(at),
        reference,
        reference_type: type,
        account_id: account.id,
      })),
    };
  });
}
