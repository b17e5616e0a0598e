import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { toArrayLiteral } from "#core/database/array-literal";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { isOutOfMemory, runHere, runThread, smallFileBytes, type Thread } from "#core/threads/run-thread";
import { shareParsing } from "#core/threads/share-work";
import { inTransaction } from "#core/transaction";
import {
  approvePayment,
  canBePaidLate,
  getPayment,
  type LockedPayment,
  lateSince,
  listFormerCodes,
  listLateCharges,
  listPaymentsById,
  listSettledTransfers,
  lockPayable,
  restoreFormerCode,
  updateEndToEndIds,
} from "#modules/payments/index";
import { getSetting } from "#modules/settings/index";
import { readStatement, type StatementMatches, type StatementStep } from "./read-statement.rules.ts";
import { approveReceiptByLine, insertReceipt, selectReceiptsOf } from "./receipts.store.ts";
import { toLineKey } from "./statement.rules.ts";
import { selectChosenColumns, selectOpenByAmounts, selectOpenByIds, upsertChosenColumns } from "./statement.store.ts";
import type { ChosenColumns } from "./statement-csv.rules.ts";
import { idsOf } from "./statement-lines.rules.ts";
import type { Match } from "./statement-match.rules.ts";

/** A response has 10 s, and an approval takes 15 to 100 ms: those that are left are approved by the next request. */
const mostApprovals = 50;
/** Matches that cannot be approved take time too: for this long more are tried than `mostApprovals`. */
const furtherAttemptsMs = 5_000;
/** What is written into one response. */
const mostMatches = 2_000;
const mostReturned = 100;
/** Open charges that are compared by name, which takes time for each line of their amount. */
const mostOfAmounts = 2_000;

/**
 * Matches the creator's own statement with open charges. Approves certain matches, up to `mostApprovals`, if `approve` or the setting
 * `autoApproveStatement` is set, after the `tried` ones that earlier requests could not approve. STATEMENT_UNREADABLE,
 * STATEMENT_COLUMNS_WRONG.
 */
export async function matchStatementFile(
  ctx: Ctx,
  accountId: string,
  file: UploadedFile,
  {
    approve,
    columns,
    tried = 0,
  }: { approve: boolean; columns?: ChosenColumns | undefined; tried?: number | undefined },
) {
  const { matches, known, returned, ...counts } = await listMatches(ctx, accountId, file, columns);
  const mayApprove = approve || (await getSetting(ctx, accountId)).autoApproveStatement;

  const certain = matches.filter(({ doubt }) => doubt === null);
  const doubtful = matches.filter(({ doubt }) => doubt !== null);
  const first = new Set([...certain, ...doubtful].slice(0, mostMatches));
  const listed = matches.filter((match) => first.has(match));
  const outcomes = mayApprove ? await approveCertain(ctx, accountId, certain.slice(tried)) : new Map<Match, Outcome>();
  const shown = listed.filter((match) => outcomes.get(match) !== "known");
  const back = returned.slice(0, mostReturned);
  const ids = [...shown.map(({ chargeId }) => chargeId), ...back.map(({ paymentId }) => paymentId)];
  const rows = await listPaymentsById(ctx, ids);
  const payments = new Map(rows.map((row) => [row.id, row]));
  const read = shown.flatMap((match) => {
    const outcome = outcomes.get(match) as Exclude<Outcome, "known"> | undefined;
    const approved = outcome === "approved";
    const payment = payments.get(match.chargeId);
    return payment ? [{ match, doubt: approved ? null : (outcome ?? match.doubt), approved, payment }] : [];
  });
  const unlisted = matches.length - listed.length;
  // Those that were approved are not matches of the next request.
  const refused = [...outcomes.values()].filter((outcome) => outcome !== "approved" && outcome !== "known");
  // What was refunded here went back as the creator wanted.
  const returns = back.flatMap(({ paymentId, line }) => {
    const payment = payments.get(paymentId);
    return payment?.status === "paid" ? [{ payment, line }] : [];
  });
  return {
    ...counts,
    known: known + listed.length - shown.length,
    unlisted,
    tried: tried + refused.length,
    matches: read,
    returned: returns,
  };
}

/** The outcomes of those that were tried: all, or until `mostApprovals` are approved or time is up. */
async function approveCertain(ctx: Ctx, accountId: string, certain: readonly Match[]): Promise<Map<Match, Outcome>> {
  const outcomes = new Map<Match, Outcome>();
  const until = performance.now() + furtherAttemptsMs;
  let approved = 0;
  for (const match of certain) {
    if (approved >= mostApprovals || (outcomes.size >= mostApprovals && performance.now() >= until)) break;
    const outcome = await approveByStatement(ctx, accountId, match);
    outcomes.set(match, outcome);
    if (outcome === "approved") approved += 1;
  }
  return outcomes;
}

const program = { file: "modules/receipts/statement.worker.ts", heapMegabytes: 256 };

const nothing = {
  ...{ lines: 0, credits: 0, known: 0, unknown: 0, balances: 0, unread: 0, unreadLines: [], beyond: 0 },
  ...{ uncompared: 0, returned: [] },
};

/** `uncompared`: open charges of its amounts that are matched by ids only. */
type ComparedStatement = Omit<StatementMatches, "learnt"> & { uncompared: number };

/**
 * Matches the creator's own statement with open and recently expired charges; approves nothing. Stores only the E2E ids of earlier
 * transfers and the `chosen` columns, nothing else of the file. Without matches if its columns have to be chosen.
 * STATEMENT_UNREADABLE, STATEMENT_COLUMNS_WRONG, TOO_MANY_ATTEMPTS, UNAVAILABLE.
 */
async function listMatches(
  ctx: Ctx,
  accountId: string,
  { path, bytes }: UploadedFile,
  chosen?: ChosenColumns,
): Promise<ComparedStatement> {
  const input = { accountId, now: ctx.now(), known: await selectChosenColumns(ctx, accountId), chosen };
  const compare = (thread: Thread) => compareWithPayments(ctx, accountId, thread);
  const found =
    bytes <= smallFileBytes
      ? await compare(runHere(readStatement(await readFile(path), input)))
      : await shareParsing(accountId, (timeout) => runThread(program, { ...input, path }, timeout, compare)).catch(
          (error) => {
            throw isOutOfMemory(error) ? new AppError("STATEMENT_UNREADABLE") : error;
          },
        );
  if (chosen && found.table?.columns) await upsertChosenColumns(ctx, accountId, found.table.key, chosen);
  return found;
}

async function compareWithPayments(ctx: Ctx, accountId: string, thread: Thread) {
  const step = await thread.next<StatementStep>();
  if (step.state === "unreadable") throw new AppError("STATEMENT_UNREADABLE");
  if (step.state === "wrong") throw new AppError("STATEMENT_COLUMNS_WRONG");
  if (step.state === "unclear") return { ...nothing, table: step.table, matches: [] };
  const { summary } = step;
  const { ids, amounts } = summary;
  const named = await selectOpenByIds(ctx, accountId, ids);
  const ofAmounts = await selectOpenByAmounts(ctx, accountId, amounts, mostOfAmounts);
  const open = new Map([...named, ...ofAmounts.charges].map((charge) => [charge.id, charge]));
  const late = await listLateCharges(ctx, accountId, ids, lateSince(ctx.now()));
  const former = await listFormerCodes(ctx, accountId, ids);
  const charges = [
    ...open.values(),
    ...late.map((charge) => ({ ...charge, isLate: true })),
    ...former.map((charge) => ({ ...charge, endToEndId: null, isFormer: true })),
  ];
  const settled = await listSettledTransfers(ctx, accountId, summary);
  const received = summary.returns
    ? await listSettledTransfers(ctx, accountId, { ...summary.returns, lineKeys: toArrayLiteral([]) })
    : [];
  const { learnt, ...found } = await thread.next<StatementMatches>({ charges, settled, received });
  if (learnt.size > 0) await updateEndToEndIds(ctx, accountId, learnt);
  return { ...found, uncompared: ofAmounts.total - ofAmounts.charges.length };
}

const repeated = [
  "receipt_file_approved_once",
  "receipt_end_to_end_approved_once",
  "receipt_statement_line_once",
  "settled_transfer_end_to_end_once",
  "settled_transfer_line_once",
];

type Outcome = "approved" | "known" | "used" | "coupon" | "gone";

/**
 * Approves a payment by a line of the creator's own statement, once. The match is certain, or late and confirmed by the
 * creator. An undecided receipt is approved with it; without one the line takes its place. Approves nothing if the transfer has paid this
 * payment meanwhile (`known`); a receipt, line or transfer that has paid another one (`used`); at the price of a coupon without uses
 * (`coupon`); or of what cannot be given any more (`gone`).
 */
async function approveByStatement(ctx: Ctx, accountId: string, match: Match): Promise<Outcome> {
  if (match.doubt && match.doubt !== "late") throw new Error("a doubtful statement line cannot approve a receipt");
  try {
    return await inTransaction(ctx, async (ctx) => {
      const locked = await lockPayable(ctx, match.chargeId);
      if (!locked || locked.accountId !== accountId) throw new AppError("NOT_FOUND");
      const paidCode = { ids: idsOf(match.line), cents: match.line.cents };
      const isRestored = await restoreFormerCode(ctx, locked, paidCode);
      const payment = (isRestored && (await lockPayable(ctx, match.chargeId))) || locked;
      const isOpen = payment.status === "pending" || (match.doubt === "late" && canBePaidLate(payment, ctx.now()));
      const key = toLineKey(accountId, match.line);
      if (payment.status === "paid" && (await hasPaid(ctx, payment, match, key))) return "known" as const;
      // The payment may have been repriced before it was locked: then the line pays something else.
      if (!isOpen || payment.amountCents !== match.line.cents) return "used" as const;
      const [newest] = await selectReceiptsOf(ctx, payment.id);
      const waiting = newest?.decision === null ? newest.id : newId(ctx.now());
      if (newest?.decision !== null)
        await insertReceipt(ctx, {
          id: waiting,
          paymentId: payment.id,
          sentBy: "creator",
          fileKey: null,
          fileSha256: null,
          endToEndId: match.endToEndId,
          statementLine: key,
        });
      await approveReceiptByLine(ctx, waiting, key);
      const { endToEndId, line } = match;
      // A certain or late match has a date.
      const day = line.day as string;
      await approvePayment(ctx, payment, { endToEndId, statementLine: key, paidFrom: day, paidUntil: day });
      return "approved" as const;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "RECEIPT_ALREADY_USED") return "used";
    if (error instanceof AppError && error.code === "COUPON_LIMIT_REACHED") return "coupon";
    if (error instanceof AppError && error.code === "ORDER_NOT_ACCEPTED") return "gone";
    if (repeated.includes((error as { constraint?: string }).constraint ?? "")) return "used";
    throw error;
  }
}

/** Whether the transfer of a line has paid this payment, as when another device has approved the same statement. */
async function hasPaid(ctx: Ctx, { id, accountId }: LockedPayment, { line }: Match, key: Buffer): Promise<boolean> {
  const [ids, lineKeys, day] = [toArrayLiteral(idsOf(line)), toArrayLiteral([key.toString("hex")]), line.day as string];
  const named = { ids, lineKeys, amounts: toArrayLiteral([]), from: day, until: day };
  return (await listSettledTransfers(ctx, accountId, named)).some(({ paymentId }) => paymentId === id);
}

/**
 * Approves an expired payment that the creator's own statement shows as paid late. Idempotent. Its period starts now or
 * at the end of the current one, even if another payment has paid the original period. NOT_FOUND for another creator's
 * payment; PAYMENT_NOT_OPEN, STATEMENT_UNREADABLE, STATEMENT_WITHOUT_PAYMENT, RECEIPT_ALREADY_USED,
 * COUPON_LIMIT_REACHED, ORDER_NOT_ACCEPTED.
 */
export async function approveLate(ctx: Ctx, accountId: string, paymentId: string, file: UploadedFile) {
  const payment = await getPayment(ctx, paymentId);
  if (payment.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (payment.status === "paid") return payment;
  if (!canBePaidLate(payment, ctx.now())) throw new AppError("PAYMENT_NOT_OPEN");
  const { matches, table } = await listMatches(ctx, accountId, file);
  if (table && !table.columns) throw new AppError("STATEMENT_UNREADABLE");
  const match = matches.find(({ chargeId }) => chargeId === paymentId);
  const isLate = match?.doubt === "late";
  const outcome = isLate ? await approveByStatement(ctx, accountId, match) : undefined;
  // Read again: a concurrent request may have approved it while the statement was parsed, and its line counts as used.
  const now = await getPayment(ctx, paymentId);
  if (now.status === "paid") return now;
  if (outcome === "coupon") throw new AppError("COUPON_LIMIT_REACHED");
  if (outcome === "gone") throw new AppError("ORDER_NOT_ACCEPTED");
  throw new AppError(isLate || match?.doubt === "used" ? "RECEIPT_ALREADY_USED" : "STATEMENT_WITHOUT_PAYMENT");
}
