import { csvStart } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { exportOperations } from "./export-operations.ts";
import { getBalance } from "./get-balance.ts";
import { csvHead, viewBalance, writeCsv, writeOfx } from "./ledger.view.ts";
import { ofxEnd, ofxStart } from "./ofx.rules.ts";

/** The bytes of the file as they are read from the ledger; nothing is yielded before something was read. */
export async function* writeCsvStatement(ctx: Ctx, accountId: string): AsyncGenerator<Buffer> {
  let head = csvStart + csvHead();
  for await (const rows of exportOperations(ctx, accountId)) {
    yield Buffer.from(head + rows.map(writeCsv).join(""));
    head = "";
  }
  if (head) yield Buffer.from(head);
}

export async function* writeOfxStatement(ctx: Ctx, accountId: string): AsyncGenerator<Buffer> {
  const at = ctx.now();
  let started = false;
  for await (const rows of exportOperations(ctx, accountId)) {
    const start = started ? "" : ofxStart({ accountId, at, start: rows[0]?.createdAt ?? at });
    started = true;
    yield Buffer.from(start + rows.map(writeOfx).join(""), "latin1");
  }
  if (!started) yield Buffer.from(ofxStart({ accountId, at, start: at }), "latin1");
  const { totalBalance } = viewBalance(await getBalance(ctx, accountId));
  yield Buffer.from(ofxEnd({ at, balanceCents: totalBalance }), "latin1");
}
