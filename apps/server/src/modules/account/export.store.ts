import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** What of a creator's stands in a table of its own, under the name of its file; without keys, hashes and what is another's. */
export const exportedTables = [
  { file: "planos", table: "plan", without: [] },
  { file: "cupons", table: "coupon", without: [] },
  { file: "acesso-gratis", table: "whitelist_entry", without: ["claim_hash"] },
  { file: "pagamentos", table: "payment", without: [] },
  { file: "historico-de-assinaturas", table: "subscription_change", without: [] },
  {
    file: "stories",
    table: "story",
    without: ["facts", "turn", "attempts", "source_key", "video_key", "light_key", "poster_key"],
  },
  { file: "midias", table: "media", without: ["photo_key", "thumb_key"] },
  { file: "destaques", table: "highlight", without: [] },
  { file: "carteira", table: "wallet", without: [] },
  { file: "documentos-enviados", table: "wallet_document", without: ["file_key"] },
  { file: "faturas", table: "billing", without: [] },
  { file: "creditos-pagos", table: "credit_payment", without: ["recorded_by"] },
  { file: "contas-conectadas", table: "gateway_connection", without: ["credentials"] },
  { file: "transferencias", table: "transfer", without: ["request_key"] },
  { file: "devolucoes", table: "refund", without: [] },
  { file: "contestacoes", table: "dispute", without: [] },
  { file: "quem-veio-de-outra-plataforma", table: "migration_person", without: [] },
  { file: "sessoes", table: "creator_session", without: ["token_hash"] },
  { file: "historico-da-conta", table: "account_event", without: [] },
  { file: "analises-de-conteudo", table: "report_case", without: ["decided_by"] },
  { file: "analises-revistas", table: "report_reversal", without: ["admin_id"] },
  { file: "acessos-do-suporte", table: "support_access", without: ["visit", "admin_id"] },
] as const;

type Exported = (typeof exportedTables)[number];

/** The next rows after `id`, oldest first, each as JSON. */
export async function selectRowsAfter(
  { db }: Ctx,
  { table, without }: Pick<Exported, "table" | "without">,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
) {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, (to_jsonb(t) - ${["account_id", ...without]}::text[])::text as row from ${sql.table(table)} t
    where account_id = ${accountId} ${after ? sql`and id > ${after}` : sql``} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Files of stories and of the gallery that are there to be watched. */
export async function selectFilesAfter(
  { db }: Ctx,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
) {
  const { rows } = await sql<{ id: string; kind: "story" | "video" | "photo"; key: string }>`
    select * from (
      select id, case when audience = 'media' then 'video' else 'story' end as kind, coalesce(video_key, light_key) as key
      from story where account_id = ${accountId} and deleted_at is null and state = 'ready'
      union all
      select id, 'photo', photo_key from media where account_id = ${accountId} and deleted_at is null and photo_key is not null
    ) file where ${after ? sql`id > ${after}` : sql`true`} order by id limit ${limit}`.execute(db);
  return rows;
}
