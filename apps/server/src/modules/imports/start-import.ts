import { basename } from "node:path";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import type { UploadedFile } from "#core/read-upload";
import { inTransaction } from "#core/transaction";
import { type Column, guessFields, guessSource } from "./columns.rules.ts";
import { detectFormat } from "./detect-format.ts";
import { insertImport, selectImport } from "./imports.store.ts";
import { guessDateOrder } from "./parse-date-time.rules.ts";
import { readImportJob } from "./read-import.ts";

const maxSamples = 3;

/** Stores a file and enqueues its dry run. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, IMPORT_BUSY. */
export async function startImport(ctx: Ctx, accountId: string, file: UploadedFile, typedName: string | undefined) {
  const fileName = basename(typedName ?? "assinantes.csv");
  const { encoding, delimiter, headers, samples, rows } = await detectFormat(accountId, file);
  const fields = guessFields(headers);
  const columns: Column[] = headers.map((header, i) => ({
    header: truncate(header),
    field: fields[i] ?? null,
    samples: samples
      .map((cells) => truncate(cells[i] ?? ""))
      .filter(Boolean)
      .slice(0, maxSamples),
  }));
  const dates = samples.flatMap((cells) =>
    cells.filter((_, i) => fields[i] === "paidUntil" || fields[i] === "startedAt"),
  );
  const id = newId(ctx.now());
  const fileKey = ctx.storage.toKey(`migrations/${id}.csv`);
  await ctx.storage.storeFile(file.path, fileKey);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [source, dateOrder] = [guessSource(headers, fileName), guessDateOrder(dates)];
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

function truncate(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").slice(0, 80);
}
