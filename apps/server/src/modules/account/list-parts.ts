import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { listBatches } from "#core/paging/list-batches";
import { getMe } from "#modules/auth/index";
import { getCancellationSetting } from "#modules/cancellations/index";
import { getExtras } from "#modules/items/index";
import { writeCsvStatement } from "#modules/ledger/index";
import { getProfile, pictureKey } from "#modules/profile/index";
import { getReminderSetting } from "#modules/reminders/index";
import { findPix, getPix, getSetting } from "#modules/settings/index";
import { exportSubscriptions } from "#modules/subscriptions/index";
import { type ExportedFile, exportedTables, selectFilesAfter, selectRowsAfter } from "./export.store.ts";
import type { ZipPart } from "./write-zip.ts";

const batchSize = 500;
const folders = { story: "arquivos/stories", video: "arquivos/midias", photo: "arquivos/midias" };

const readMe = `Estes são os seus dados no Camarim.

conta.json: sua conta, seu perfil, suas configurações, o que você oferece com os planos e a quem cancela, os lembretes que ligou, sua chave PIX e, se houver, a que vai substituí-la.
assinantes.csv e extrato.csv: abrem no Excel.
Os outros arquivos .json: planos, cupons, pedidos, pagamentos, stories, mídias, avulsos, recados, lembretes, destaques, carteira, faturas, créditos, transferências e o histórico da conta. Valores em centavos, horários em UTC.
arquivos/: seus vídeos e suas fotos.
`;

/** The files of an export. */
export async function* listParts(ctx: Ctx, accountId: string): AsyncGenerator<ZipPart> {
  yield { name: "LEIA-ME.txt", content: () => text(readMe) };
  yield { name: "conta.json", content: () => describeAccount(ctx, accountId) };
  yield { name: "assinantes.csv", content: () => exportSubscriptions(ctx, accountId, {}) };
  yield { name: "extrato.csv", content: () => writeCsvStatement(ctx, accountId) };
  for (const exported of exportedTables)
    yield { name: `${exported.file}.json`, content: () => writeRows(ctx, accountId, exported) };
  const { pictureId } = await getProfile(ctx, accountId);
  if (pictureId) yield toFilePart(ctx, "arquivos/foto-do-perfil.jpg", pictureKey(pictureId));
  for await (const { id, kind, key } of listFiles(ctx, accountId))
    yield toFilePart(ctx, `${folders[kind]}/${id}.${kind === "photo" ? "jpg" : "mp4"}`, key);
}

async function* text(content: string) {
  yield Buffer.from(content);
}

async function* describeAccount(ctx: Ctx, accountId: string) {
  const { passwordHash: _, ...me } = await getMe(ctx, accountId);
  const [profile, settings, cancellations, extras, reminders, pix, { next: nextPix }] = [
    await getProfile(ctx, accountId),
    await getSetting(ctx, accountId),
    await getCancellationSetting(ctx, accountId),
    await getExtras(ctx, accountId),
    await getReminderSetting(ctx, accountId),
    await findPix(ctx, accountId),
    await getPix(ctx, accountId),
  ];
  const offers = { cancellations, extras, reminders };
  yield* text(JSON.stringify({ account: me, profile, settings, ...offers, pix: pix ?? null, nextPix }, null, 2));
}

/** A JSON array, in batches of rows. */
async function* writeRows(ctx: Ctx, accountId: string, exported: (typeof exportedTables)[number]) {
  let separator = "[\n";
  const batches = listBatches<{ id: string; row: string }>(batchSize, (last, limit) =>
    onReplica(ctx, (ctx) => selectRowsAfter(ctx, exported, { accountId, after: last?.id, limit })),
  );
  for await (const rows of batches) {
    yield Buffer.from(separator + rows.map(({ row }) => row).join(",\n"));
    separator = ",\n";
  }
  yield Buffer.from(separator === "[\n" ? "[]\n" : "\n]\n");
}

async function* listFiles(ctx: Ctx, accountId: string) {
  const batches = listBatches<ExportedFile>(batchSize, (last, limit) =>
    onReplica(ctx, (ctx) => selectFilesAfter(ctx, { accountId, after: last?.id, limit })),
  );
  for await (const files of batches) yield* files;
}

function toFilePart(ctx: Ctx, name: string, key: string): ZipPart {
  return { name, copy: (use) => ctx.storage.withLocalCopy(key, use) };
}
