import { csvStart, toCsvLine } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { listBatches } from "#core/list-batches";
import { getOwnImport } from "./imports.queries.ts";
import { type ClaimRow, selectClaims } from "./people.store.ts";
import { toPersonToken } from "./person-token.ts";

const batchSize = 1_000;
const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export function toClaimUrl(ctx: Ctx, personId: string): string {
  return `${ctx.config.publicUrl}/convite/${toPersonToken(ctx, personId)}`;
}

/** CSV with the invitation links of people who have not claimed them. NOT_FOUND for another creator's import. */
export async function* exportClaims(ctx: Ctx, accountId: string, id: string): AsyncGenerator<Buffer> {
  await getOwnImport(ctx, accountId, id);
  yield Buffer.from(csvStart + toCsvLine(["Nome", "E-mail", "Celular", "Vai até", "Convite"]));
  const batches = listBatches<ClaimRow>(batchSize, (last, limit) => selectClaims(ctx, id, last?.id, limit));
  for await (const people of batches) {
    const lines = people.map((person) =>
      toCsvLine([
        person.name ?? "",
        person.email ?? "",
        person.phone?.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3") ?? "",
        person.paidUntil ? dayFormat.format(person.paidUntil) : "",
        toClaimUrl(ctx, person.id),
      ]),
    );
    yield Buffer.from(lines.join(""));
  }
}
