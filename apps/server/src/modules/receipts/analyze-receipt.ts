import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import {
  type ExpectedTransfer,
  type getPayment,
  listFormerCodesOf,
  parseBrCode,
  parseReceiptPicture,
  parseReceiptText,
  type ReceiptAnalysis,
  toReceiverName,
} from "#modules/payments/index";
import { isSameImage } from "./perceptual-hash.rules.ts";
import { selectHolderOfKey, selectSimilarCandidates } from "./receipts.store.ts";

type Charged = Pick<
  Awaited<ReturnType<typeof getPayment>>,
  "id" | "accountId" | "status" | "amountCents" | "txid" | "pixCopyPaste"
>;

export type AnalyzedReceipt = {
  picture: Buffer;
  hash: Buffer;
  /** Null for a picture that nothing read. */
  analysis: ReceiptAnalysis | null;
  /** The id as it was read in a picture. */
  readId: string | null;
  /** A receipt of another payment that looks the same. */
  similarReceiptId: string | null;
  /** Of the terms that the receipt was compared with: those of a code that the payment had before if the text has that. */
  txid: string;
};

const pictureSide = 2_000;
/** Of decoding and reading together: a response has 10 s, and a file is not stored after it. */
const deadlineMs = 8_000;

/** Converts a receipt to the picture that the creator sees, and analyzes its text; NOT_A_RECEIPT for any other file. */
export async function analyzeReceipt(ctx: Ctx, payment: Charged, path: string, from: string): Promise<AnalyzedReceipt> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const isDocument = await ctx.documents.isDocument(path);
  const document = isDocument ? await ctx.documents.open(path, pictureSide, from) : undefined;
  const picture = document?.picture ?? (await openPicture(ctx, path, from));
  const hash = await ctx.images.fingerprint(picture);
  const alike = (await selectSimilarCandidates(ctx, payment.id, hash)).find((other) =>
    isSameImage(other.hash as Buffer, hash),
  );
  const former = document && (await findFormerCode(ctx, payment, document.text));
  const paid = former ? { ...payment, ...former } : payment;
  const expected = await listExpected(ctx, paid);
  const read = document?.text.trim()
    ? { analysis: parseReceiptText(document.text, expected, document.editor), readId: null }
    : await readPicture(ctx, { picture, editor: document?.editor ?? null }, expected, { from, deadline });
  return { picture, hash, ...read, similarReceiptId: alike?.id ?? null, txid: paid.txid };
}

async function readPicture(
  ctx: Ctx,
  { picture, editor }: { picture: Buffer; editor: string | null },
  expected: ExpectedTransfer,
  { from, deadline }: { from: string; deadline: AbortSignal },
) {
  const lines = await ctx.ocr.read(picture, from, deadline);
  return lines ? parseReceiptPicture(lines, expected, editor) : { analysis: null, readId: null };
}

/** Only an open payment can get a former code back. */
async function findFormerCode(ctx: Ctx, { id, status }: Charged, text: string) {
  if (status !== "pending") return undefined;
  const written = text.replace(/\s+/g, "");
  return (await listFormerCodesOf(ctx, id)).find(({ txid }) => written.includes(txid));
}

async function openPicture(ctx: Ctx, path: string, from: string): Promise<Buffer> {
  try {
    return await ctx.images.normalise(path, pictureSide, from);
  } catch (error) {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_RECEIPT") : error;
  }
}

async function listExpected(ctx: Ctx, payment: Charged): Promise<ExpectedTransfer> {
  const charge = parseBrCode(payment.pixCopyPaste ?? "");
  const key = charge?.key ?? "";
  const holder = await selectHolderOfKey(ctx, payment.accountId, key);
  const name = toReceiverName(charge?.receiver ?? "", holder?.name);
  const receiver = { key, name, document: holder?.document ?? null };
  return { amountCents: payment.amountCents, txid: payment.txid, receiver };
}
