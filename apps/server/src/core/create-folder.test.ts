import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder } from "./create-folder.ts";

test("a data folder on a read-only file system is named with the reason", () => {
  const folder = mkdtempSync(join(tmpdir(), "camarim-folder-"));
  const program = `const { createFolder } = await import("${import.meta.dirname}/create-folder.ts");
    for (const path of ["", "/data/deeper"])
      try { createFolder("${folder}" + path); } catch (error) { console.log(error.message); }`;
  const mount = 'mount -t tmpfs -o ro none "$1" && exec "$2" --input-type=module --eval "$3"';
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh", folder, process.execPath, program],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  expect(stdout.trim().split("\n"), stderr).toEqual([
    expect.stringContaining(`Nothing can be written to the folder ${folder} (EROFS`),
    expect.stringContaining(`Nothing can be written to the folder ${folder}/data/deeper (EROFS`),
  ]);
});

test("a folder below a file is named with the reason", () => {
  const folder = mkdtempSync(join(tmpdir(), "camarim-folder-"));
  writeFileSync(join(folder, "file"), "");
  try {
    createFolder(join(folder, "a/b"));
    expect(() => createFolder(join(folder, "file/data"))).toThrow(`to the folder ${folder}/file/data (ENOTDIR`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
