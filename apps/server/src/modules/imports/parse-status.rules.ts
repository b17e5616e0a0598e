import { toHeaderKey } from "./columns.rules.ts";

/**
 * What a status word of a platform says. `late` has not paid in time: whether access goes on depends on the platform.
 * `free` has no paid subscription.
 */
export type ParsedStatus =
  | "active"
  | "canceled"
  | "ended"
  | "late"
  | "pending"
  | "free"
  | "refunded"
  | "charged_back"
  | "revoked";

/** Whole words and phrases: a part of one says nothing ("Inactive" contains "active"). */
const phrases: Record<ParsedStatus, string> = {
  active: `ativ(o|a|os|as) | active | activ(o|a) | vigente | em dia | adimplente | regular | paid | paying | pag(o|a) | pagad(o|a) | pagante |
    aprovad(o|a) | approved | aprobad(o|a) | authorized | autorizad(o|a) | confirmad(o|a) | confirmed | renovad(o|a) | renewed | active patron |
    wc active | true | sim | yes | si`,
  canceled: `cancelad(o|a)( pel(o|a) (cliente|comprador|compradora|assinante|usuario|vendedor|vendedora|produtor|administrador|aluno))? |
    cancel(l)?ed( by (the )?(customer|buyer|user|subscriber|seller|producer|admin|administrator|patron|member))? | pending cancel |
    wc pending cancel | wc cancelled | cancelamento solicitado | cancelacion pendiente | canceling | cancelling`,
  ended: `inativ(o|a) | inactiv(o|a) | inactive | nao ativ(o|a) | no activ(o|a) | not active | desativad(o|a) | desactivad(o|a) | deactivated |
    disabled | vencid(o|a) | expirad(o|a) | expired | caducad(o|a) | encerrad(o|a) | terminad(o|a) | contrato finalizado |
    ended | trial ended | trial expired | teste encerrado | incomplete expired | lapsed | former | former patron |
    ex assinante | ex membro | deleted | deletad(o|a) | excluid(o|a) | removed | removid(o|a) | wc expired | switched | churned | false | nao | no`,
  late: `atrasad(o|a) | em atraso | pagamento atrasado | inadimplente | overdue | past due | delinquent | delayed | late | declined |
    declined patron | recusad(o|a) | negad(o|a) | refused | rejected | failed | falhou | falha | falha no pagamento | erro no pagamento |
    payment failed | unpaid | nao pag(o|a) | no pagad(o|a) | impag(o|a) | moros(o|a) | on hold | wc on hold | suspens(o|a) | suspendid(o|a) | suspended | em tolerancia`,
  pending: `pendente( de pagamento)? | pagamento pendente | aguardando | aguardando pagamento | pendiente( de pago)? | pending | wc pending | waiting payment |
    waiting for payment | awaiting payment | iniciad(o|a) | started | initiated | incomplete | incomplet(o|a) | nunca pagou | boleto gerado | pix gerado`,
  free: `gratis | gratuit(o|a) | free | free member | follower | seguidor(a)? | nao assinante | never paid`,
  refunded: `reembolsad(o|a) | refunded | devolvid(o|a) | reembolso | refund`,
  charged_back: `contestad(o|a) | chargeback | charge back | chargedback | charged back | estornad(o|a) | disputed | em disputa | contracargo`,
  revoked: `acesso tirado | revogad(o|a) | revoked | bloquead(o|a) | blocked | banid(o|a) | banned`,
};

const patterns = Object.entries(phrases).map(
  ([meaning, list]) =>
    [
      meaning as ParsedStatus,
      new RegExp(
        `^(?:${list
          .trim()
          .replace(/\s+\|\s+/g, "|")
          .replace(/\s+/g, " ")})$`,
      ),
    ] as const,
);

/** Words that name the thing and not its status: "Assinatura ativa", "Status: active". */
const fillers =
  /\b(?:assinatura|assinante|subscription|subscriber|suscripcion|status|situacao|estado|plano|membro|member)\b/g;

/** Undefined for a word that is not known, and for an empty cell. */
export function parseStatus(text: string): ParsedStatus | undefined {
  if (text.includes("?")) return undefined;
  const key = toHeaderKey(text);
  const bare = key.replace(fillers, " ").replace(/ +/g, " ").trim();
  return [key, bare].flatMap((one) => patterns.find(([, pattern]) => pattern.test(one))?.[0] ?? []).at(0);
}
