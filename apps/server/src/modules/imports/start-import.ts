import { basename } from "node:path";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import type { UploadedFile } from "#core/read-upload";
import { inTransaction } from "#core/transaction";
import { type Column, guessFields, guessSource } from "./columns.rules.ts";
import { insertImport, selectImport } from "./imports.store.ts";
import { guessOrder } from "./parse-date-time.rules.ts";
import { readImportJob } from "./read-import.job.ts";
import { sniffFile } from "./sniff-file.ts";

const samplesMost = 3;

/** Takes a file in; its rehearsal is made in the background. IMPORT_NOT_CSV, IMPORT_TOO_LONG, IMPORT_EMPTY, IMPORT_BUSY. */
export async function startImport(ctx: Ctx, accountId: string, file: UploadedFile, typedName: string | undefined) {
  const fileName = basename(typedName ?? "assinantes.csv");
  const { encoding, delimiter, headers, samples, rows } = await sniffFile(file.path);
  const fields = guessFields(headers);
  const columns: Column[] = headers.map((header, i) => ({
    header: clip(header),
    field: fields[i] ?? null,
    samples: samples
      .map((cells) => clip(cells[i] ?? ""))
      .filter(Boolean)
      .slice(0, samplesMost),
  }));
  const dates = samples.flatMap((cells) =>
    cells.filter((_, i) => fields[i] === "paidUntil" || fields[i] === "startedAt"),
  );
  const id = newId(ctx.now());
  const fileKey = `migrations/${id}.csv`;
  await ctx.storage.storeFile(file.path, fileKey);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [source, dateOrder] = [guessSource(headers, fileName), guessOrder(dates)];
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
      const made = await selectImport(ctx, id);
      if (!made) throw new AppError("INTERNAL");
      return made;
    });
  } catch (error) {
    await ctx.storage.remove(fileKey);
    throw error;
  }
}

function clip(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").slice(0, 80);
}
