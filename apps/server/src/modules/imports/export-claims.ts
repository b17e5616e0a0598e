import { csvStart, toCsvLine } from "#core/csv";
import type { Ctx } from "#core/ctx";
import { getOwnImport } from "./own-import.ts";
import { selectClaims } from "./people.store.ts";
import { signId } from "./sign-id.ts";

const batch = 1_000;
const dayOf = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export function claimUrl(ctx: Ctx, personId: string): string {
  return `${ctx.config.publicUrl}/convite/${signId(ctx, "migration-claim", personId)}`;
}

/** The links of those who have not come yet, a batch at a time; NOT_FOUND for another's import. */
export async function* exportClaims(ctx: Ctx, accountId: string, id: string): AsyncGenerator<Buffer> {
  await getOwnImport(ctx, accountId, id);
  yield Buffer.from(csvStart + toCsvLine(["Nome", "E-mail", "Celular", "Vai até", "Convite"]));
  let last: string | undefined;
  do {
    const people = await selectClaims(ctx, id, last, batch);
    const lines = people.map((person) =>
      toCsvLine([
        person.name ?? "",
        person.email ?? "",
        person.phone?.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3") ?? "",
        person.paidUntil ? dayOf.format(person.paidUntil) : "",
        claimUrl(ctx, person.id),
      ]),
    );
    yield Buffer.from(lines.join(""));
    last = people.length === batch ? people.at(-1)?.id : undefined;
  } while (last);
}
