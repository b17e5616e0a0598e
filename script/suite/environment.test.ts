import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Sources script/environment in a checkout without packages, with this Node and an npm that runs `install`. */
function sourceWith(version: string | undefined, install: string) {
  const root = mkdtempSync(join(tmpdir(), "camarim-environment-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "script"));
  copyFileSync(join(import.meta.dirname, "../environment"), join(root, "script/environment"));
  writeFileSync(join(root, "package-lock.json"), "{}");
  for (const [name, lines] of [
    ["npm", install],
    ["node", version ? `echo ${version}` : "exit 1"],
  ] as const) {
    writeFileSync(join(root, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(root, name), 0o755);
  }
  const PATH = `${root}:${process.env.PATH}`;
  const options = { cwd: root, encoding: "utf8", env: { ...process.env, PATH } } as const;
  const { status, stderr } = spawnSync("bash", ["-ec", ". script/environment"], options);
  return { status, stderr, isInstalled: existsSync(join(root, "node_modules/.installed-from")) };
}

const withNode = "mkdir -p node_modules/node/bin && ln -s /bin/true node_modules/node/bin/node";
const withoutNode = "mkdir node_modules";

test.each(["v18.20.4", "v8.17.0", undefined])("Node %s is refused before anything is installed", (version) => {
  const stderr = `Camarim needs Node.js 20 or newer with npm; found: ${version ?? "none"}.\n`;
  expect(sourceWith(version, "exit 9")).toEqual({ status: 1, stderr, isInstalled: false });
});

test("Node 20 installs npm's Node and uses it", () => {
  expect(sourceWith("v20.0.0", withNode)).toEqual({ status: 0, stderr: "", isInstalled: true });
});

test("where npm has no Node, as on macOS, the own one must be as new", () => {
  const stderr = "Camarim needs Node.js 24 or newer on this machine; found: v22.1.0.\n";
  expect(sourceWith("v22.1.0", withoutNode)).toEqual({ status: 1, stderr, isInstalled: false });
  expect(sourceWith("v24.0.0", withoutNode)).toEqual({ status: 0, stderr: "", isInstalled: true });
});

test("what the build needs is installed also with NODE_ENV=production, by which npm leaves it out", () => {
  const install = `case "$*" in *--include=dev*) ${withNode};; *) exit 9;; esac`;
  expect(sourceWith("v24.0.0", install)).toMatchObject({ status: 0, isInstalled: true });
});

test("packages that could not be installed are installed again the next time", () => {
  expect(sourceWith("v24.0.0", "exit 9")).toMatchObject({ status: 9, isInstalled: false });
});

test("packages are installed only if npm could write every file", () => {
  const full = "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write";
  const print = (line: string) => `${withNode}; echo '${line}' >&2`;
  expect(sourceWith("v24.0.0", print(full))).toEqual({ status: 1, stderr: `${full}\n`, isInstalled: false });
  expect(sourceWith("v24.0.0", print("npm warn deprecated a@1"))).toMatchObject({ status: 0, isInstalled: true });
});

test("with its packages installed, as in the container image, it needs neither npm nor another Node", () => {
  const root = mkdtempSync(join(tmpdir(), "camarim-environment-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["script", "bin", "node_modules/node/bin"]) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, "../environment"), join(root, "script/environment"));
  for (const file of ["package-lock.json", "node_modules/.installed-from"]) writeFileSync(join(root, file), "{}");
  writeFileSync(join(root, "node_modules/node/bin/node"), "#!/bin/sh\necho v24\n", { mode: 0o755 });
  for (const name of ["cmp", "dirname"]) symlinkSync(`/usr/bin/${name}`, join(root, "bin", name));
  const env = { PATH: join(root, "bin") };
  const options = {
    cwd: root,
    encoding: "utf8" as const,
    env,
    stdio: ["ignore" as const, "pipe" as const, "pipe" as const],
  };
  const { status, stdout, stderr } = spawnSync("/bin/bash", ["-ec", ". script/environment; node"], options);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "v24\n", stderr: "" });
});
