import { basename } from "node:path";
import type { imports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { type Column, guessSource, isBrazilianFile } from "./columns.rules.ts";
import { countEvidence, decideDateOrder } from "./date-order.rules.ts";
import { detectFormat } from "./detect-format.ts";
import { guessFields } from "./guess-fields.rules.ts";
import { insertImport, selectImport } from "./imports.store.ts";
import { selectConnection } from "./lastlink.store.ts";
import { readImportJob } from "./read-import.ts";

const maxSamples = 3;

/** Stores a file and enqueues its dry run. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, IMPORT_BUSY. */
export async function startImport(ctx: Ctx, accountId: string, file: UploadedFile, typedName: string | undefined) {
  const fileName = basename(typedName ?? "assinantes.csv");
  const { encoding, delimiter, headers, skipped, samples, rows } = await detectFormat(accountId, file);
  const fields = guessFields(headers, samples);
  const columns: Column[] = headers.map((header, i) => ({
    header: truncate(header),
    field: fields[i] ?? null,
    samples: samples
      .map((cells) => truncate(cells[i] ?? ""))
      .filter(Boolean)
      .slice(0, maxSamples),
  }));
  const isDated = (i: number) => ["paidUntil", "nextCharge", "startedAt"].includes(fields[i] ?? "");
  const dates = samples.flatMap((cells) => cells.filter((_, i) => isDated(i)));
  const id = newId(ctx.now());
  const fileKey = ctx.storage.toKey(`migrations/${id}.csv`);
  await ctx.storage.storeFile(file.path, fileKey);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const source = guessSource(headers, fileName) ?? (await getUsualSource(ctx, accountId));
      const dateOrder = decideDateOrder(countEvidence(dates), isBrazilianFile(headers, delimiter));
      const row = {
        id,
        accountId,
        fileName,
        fileKey,
        encoding,
        delimiter,
        source,
        columns,
        dateOrder,
        skippedRows: skipped,
        totalRows: rows,
      };
      await insertImport(ctx, row);
      await enqueue(ctx, readImportJob, { importId: id });
      const record = await selectImport(ctx, id);
      if (!record) throw new AppError("INTERNAL");
      return record;
    });
  } catch (error) {
    await ctx.storage.remove(fileKey);
    throw error;
  }
}

/** A file that does not say its platform is Lastlink's only for those who have connected it. */
async function getUsualSource(ctx: Ctx, accountId: string): Promise<imports.ImportSource> {
  return (await selectConnection(ctx, accountId))?.connectedAt ? "lastlink" : "other";
}

function truncate(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").slice(0, 80);
}
