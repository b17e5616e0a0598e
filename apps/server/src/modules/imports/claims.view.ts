import type { Ctx } from "#core/ctx";
import { toCsvLine } from "#core/text/csv";
import type { ClaimRow } from "./people.store.ts";
import { toPersonToken } from "./person-token.ts";

const dayFormat = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export function toClaimUrl(ctx: Ctx, personId: string): string {
  return `${ctx.config.publicUrl}/convite/${toPersonToken(ctx, personId)}`;
}

export const claimHeader = toCsvLine(["Nome", "E-mail", "Celular", "Vai até", "Convite"]);

export function viewClaimLine(ctx: Ctx, person: ClaimRow): string {
  return toCsvLine([
    person.name ?? "",
    person.email ?? "",
    person.phone?.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3") ?? "",
    person.paidUntil ? dayFormat.format(person.paidUntil) : "",
    toClaimUrl(ctx, person.id),
  ]);
}
