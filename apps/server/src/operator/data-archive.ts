import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { assertSameMajor } from "#db/embedded/assert-major";
import { findBinaries } from "#db/embedded/binaries";
import { type Pause, pauseEmbedded } from "#db/embedded/pause";
import { claim, findClaimant } from "#db/embedded/process-identity";
import { toOwnerFile, toPauseFile } from "#db/embedded/start";

/** What a process needs only while it runs. */
const transient = [
  "./postgres/*.pid",
  "./postgres/postmaster.opts",
  "./postgres.new-*",
  "./storage/scratch",
  "./storage/incoming",
];
/** tar would else stop reading at the end of the list of files, before the checksum. */
const toTheEnd = "--ignore-zeros";
const required = ["postgres/PG_VERSION", "postgres/global/pg_control"];

/**
 * Writes the data folder of an installation with the embedded database into `file`, a tar archive that zstd has compressed. PostgreSQL
 * is stopped meanwhile. `hasServer` says whether a running server has its database again; undefined if none runs.
 */
export async function archiveData(data: string, file: string): Promise<{ hasServer: boolean | undefined }> {
  const cluster = join(data, "postgres");
  if (!existsSync(join(cluster, "PG_VERSION"))) throw new Error(`There is no database in ${cluster}.`);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  if (file.startsWith(data + sep)) throw new Error(`${file} is in the data folder: choose a file outside of it.`);
  const part = `${file}.part`;
  const pause = await pauseEmbedded(cluster);
  let hasServer: boolean;
  try {
    // Of a killed one. A running one has the cluster.
    rmSync(part, { force: true });
    await writeArchive(data, part);
    await verifyArchive(part);
    if (!pause.isKept()) throw new Error("PostgreSQL was started during the backup. Try again.");
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    hasServer = await pause.resume();
  }
  renameSync(part, file);
  return { hasServer: pause.server === undefined ? undefined : hasServer };
}

/**
 * Replaces the data folder by that of an archive, once all of it has been read. Returns where the folder of before is, if there was one.
 * Throws if a server runs on it.
 */
export async function restoreData(data: string, file: string): Promise<{ kept: string | undefined }> {
  const [restored, kept] = [`${data}.restoring`, `${data}.before-${new Date().toISOString().replace(/[:.]/g, "-")}`];
  const claimed = `${restored}.pid`;
  if (!claim(claimed)) throw new Error(`Process ${findClaimant(claimed)} is restoring ${data}.`);
  const hasData = existsSync(data);
  let pause: Pause | undefined;
  try {
    pause = existsSync(join(data, "postgres")) ? await pauseUnused(join(data, "postgres")) : undefined;
    rmSync(restored, { recursive: true, force: true });
    mkdirSync(restored, { mode: 0o700 });
    await extractArchive(file, restored);
    assertSameMajor(join(restored, "postgres"), (await findBinaries()).postgres);
    if (hasData) renameSync(data, kept);
    renameSync(restored, data);
    rmSync(toPauseFile(join(kept, "postgres")), { force: true });
  } catch (error) {
    rmSync(restored, { recursive: true, force: true });
    if (hasData && !existsSync(data)) renameSync(kept, data);
    throw error;
  } finally {
    await pause?.resume();
    rmSync(claimed, { force: true });
  }
  return { kept: hasData ? kept : undefined };
}

async function pauseUnused(cluster: string) {
  const server = findClaimant(toOwnerFile(cluster));
  if (server !== undefined) throw new Error(`A server uses ${cluster} (process ${server}). Stop it, then try again.`);
  return pauseEmbedded(cluster);
}

async function writeArchive(data: string, file: string) {
  const excluded = transient.map((path) => `--exclude=${path}`);
  const tar = spawnTar(["--create", ...excluded, "--directory", data, "."]);
  // Decompressors verify the checksum.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await Promise.all([pipeline(tar.child.stdout, compress, target), tar.ended]);
}

async function verifyArchive(file: string) {
  const tar = spawnTar(["--list", toTheEnd]);
  const [names] = await Promise.all([readText(tar.child.stdout), readArchive(file, tar)]);
  const present = new Set(names.split("\n"));
  const missing = required.filter((name) => !present.has(`./${name}`));
  if (missing.length > 0) throw new Error(`The archive lacks ${missing.join(", ")}.`);
}

async function extractArchive(file: string, folder: string) {
  const tar = spawnTar(["--extract", toTheEnd, "--directory", folder]);
  tar.child.stdout.resume();
  await readArchive(file, tar);
  const missing = required.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`${file} is no archive of script/backup: it lacks ${missing.join(", ")}.`);
}

type Tar = ReturnType<typeof spawnTar>;

function spawnTar(args: string[]) {
  const child = spawn("tar", args, { env: { PATH: process.env.PATH, LC_ALL: "C" } });
  return { child, ended: waitForEnd(child) };
}

async function waitForEnd(child: ChildProcessWithoutNullStreams) {
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(output.trim());
}

/** Gives the decompressed archive to tar. Throws unless all of it could be read. */
async function readArchive(file: string, { child, ended }: Tar) {
  const [read, listed] = await Promise.allSettled([
    pipeline(createReadStream(file), createZstdDecompress(), child.stdin),
    ended,
  ]);
  const failed = [read, listed].find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
  if (!failed) return;
  const why = failed.reason instanceof Error ? failed.reason.message : failed.reason;
  throw new Error(`${file} is no whole archive of script/backup (${why}).`);
}

async function readText(source: Readable): Promise<string> {
  let text = "";
  for await (const chunk of source.setEncoding("utf8")) text += chunk;
  return text;
}
