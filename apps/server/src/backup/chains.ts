import { z } from "zod";
import { type BackupFolder, hasFile, listNames, readBackupBuffer, toSource, writeBackupFile } from "./backup-folder.ts";
import { formatLsn, parseLsn } from "./wal.ts";

const lsn = z.string().transform(parseLsn);

const manifestShape = z.object({
  format: z.literal(1),
  postgresMajor: z.string(),
  systemId: z.string(),
  timeline: z.number().int(),
  startLsn: lsn,
  stopLsn: lsn,
  startedAt: z.coerce.date(),
  stoppedAt: z.coerce.date(),
  /** The newest migration, which names the release. */
  migration: z.string().nullable(),
  hasSecret: z.boolean(),
  base: z.object({ bytes: z.number(), sha256: z.string() }),
});

export type Manifest = z.output<typeof manifestShape>;

/** A base backup and the WAL that followed it. `name` is its folder. */
export type Chain = Manifest & { name: string };

export const databases = "databases";

/** The chain starts to exist: its base and the WAL until `stopLsn` are complete. */
export async function writeManifest(folder: BackupFolder, { name, ...manifest }: Chain) {
  const lsns = { startLsn: formatLsn(manifest.startLsn), stopLsn: formatLsn(manifest.stopLsn) };
  const text = JSON.stringify({ ...manifest, ...lsns }, null, 2);
  await writeBackupFile(folder, `${name}/manifest.json`, toSource(text));
}

/** Complete chains, oldest first. */
export async function listChains(folder: BackupFolder): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (const name of (await listNames(folder, databases)).map((each) => `${databases}/${each}`)) {
    if (!(await hasFile(folder, `${name}/manifest.json`))) continue;
    const manifest = (await readBackupBuffer(folder, `${name}/manifest.json`)).toString();
    chains.push({ name, ...manifestShape.parse(JSON.parse(manifest)) });
  }
  return chains;
}

/** Folders that an interruption left without a manifest. */
export async function listIncomplete(folder: BackupFolder): Promise<string[]> {
  const incomplete: string[] = [];
  for (const name of (await listNames(folder, databases)).map((each) => `${databases}/${each}`))
    if (!(await hasFile(folder, `${name}/manifest.json`))) incomplete.push(name);
  return incomplete;
}
