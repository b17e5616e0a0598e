import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Exported tables by file name, without keys, hashes and data of others. */
export const exportedTables = [
  { file: "planos", table: "plan", without: [] },
  { file: "cupons", table: "coupon", without: [] },
  { file: "acesso-gratis", table: "whitelist_entry", without: ["claim_hash"] },
  { file: "pagamentos", table: "payment", without: [] },
  { file: "pedidos", table: "fan_order", without: ["client_key", "fan_document"] },
  { file: "historico-de-assinaturas", table: "subscription_change", without: [] },
  { file: "cancelamentos", table: "cancellation", without: [] },
  {
    file: "stories",
    table: "story",
    without: ["facts", "transcode_claim_id", "attempts", "source_key", "video_key", "low_bitrate_key", "poster_key"],
  },
  { file: "midias", table: "media", without: ["photo_key", "thumb_key"] },
  { file: "avulsos", table: "item", without: [] },
  { file: "recados", table: "announcement", without: [] },
  { file: "lembretes", table: "reminder_target", without: [] },
  { file: "destaques", table: "highlight", without: [] },
  { file: "carteira", table: "wallet", without: [] },
  { file: "documentos-enviados", table: "wallet_document", without: ["file_key"] },
  { file: "faturas", table: "billing", without: [] },
  { file: "creditos-pagos", table: "credit_payment", without: ["recorded_by"] },
  { file: "contas-conectadas", table: "gateway_connection", without: ["credentials", "webhook_hash"] },
  { file: "transferencias", table: "transfer", without: ["request_key"] },
  { file: "devolucoes", table: "refund", without: [] },
  { file: "contestacoes", table: "dispute", without: [] },
  { file: "quem-veio-de-outra-plataforma", table: "import_person", without: [] },
  { file: "sessoes", table: "creator_session", without: ["token_hash"] },
  { file: "nomes-de-usuario-anteriores", table: "former_username", without: [] },
  { file: "historico-da-conta", table: "account_event", without: [] },
  { file: "analises-de-conteudo", table: "report_case", without: ["decided_by"] },
  { file: "analises-revistas", table: "report_reversal", without: ["admin_id"] },
  { file: "acessos-do-suporte", table: "support_access", without: ["visit", "admin_id"] },
] as const;

type ExportedTable = (typeof exportedTables)[number];

/** The lines of the order `t`, with what the table of their kind has. */
const withLines = sql`|| jsonb_build_object('lines', (
  select jsonb_agg(to_jsonb(line) - 'order_id' || coalesce(to_jsonb(period) - 'order_id', '{}')
    || coalesce(to_jsonb(tip) - '{order_id,account_id}'::text[], '{}')
    || coalesce(to_jsonb(sold) - '{order_id,account_id}'::text[], '{}')
    || coalesce(to_jsonb(gift) - '{order_id,account_id,code_hash,receiver_email,claimed_by}'::text[], '{}') order by line.position)
  from order_line line left join subscription_line period using (order_id, position)
  left join tip using (order_id, position) left join item_line sold using (order_id, position)
  left join gift using (order_id, position) where line.order_id = t.id))`;

const moreColumns: Partial<Record<ExportedTable["table"], typeof withLines>> = {
  fan_order: withLines,
  reminder_target: sql`|| jsonb_build_object('messages', (
    select coalesce(jsonb_agg(to_jsonb(message) - '{target_id,person}'::text[] order by message.step), '[]')
    from reminder_message message where message.target_id = t.id))`,
  refund: sql`|| jsonb_build_object('lines', (
    select jsonb_agg(to_jsonb(line) - 'refund_id') from refund_line line where line.refund_id = t.id))`,
};

/** Rows that a creator may see, where not all are: as the screen of their cases (`selectOwnCases`). */
const ownRows: Partial<Record<ExportedTable["table"], typeof withLines>> = {
  report_case: sql`and message_order_id is null and (hidden_at is not null or decision = 'taken_down')`,
  report_reversal: sql`and exists (
    select from report_case decided where decided.id = t.case_id and decided.message_order_id is null)`,
};

/** Rows as JSON after `after`, oldest first. */
export async function selectRowsAfter(
  { db }: Ctx,
  { table, without }: Pick<ExportedTable, "table" | "without">,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
) {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, (to_jsonb(t) - ${["account_id", ...without]}::text[] ${moreColumns[table] ?? sql``})::text as row
    from ${sql.table(table)} t
    where account_id = ${accountId} ${ownRows[table] ?? sql``} ${after ? sql`and id > ${after}` : sql``} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type ExportedFile = { id: string; kind: "story" | "video" | "photo"; key: string };

/** Files of ready stories and of the gallery. */
export async function selectFilesAfter(
  { db }: Ctx,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
) {
  const { rows } = await sql<ExportedFile>`
    select * from (
      select id, case when audience = 'media' then 'video' else 'story' end as kind, coalesce(video_key, low_bitrate_key) as key
      from story where account_id = ${accountId} and deleted_at is null and state = 'ready'
      union all
      select id, 'photo', photo_key from media where account_id = ${accountId} and deleted_at is null and photo_key is not null
    ) file where ${after ? sql`id > ${after}` : sql`true`} order by id limit ${limit}`.execute(db);
  return rows;
}
