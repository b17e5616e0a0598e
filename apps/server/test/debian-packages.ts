import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Of a hook that may have to install packages first. */
export const installTimeoutMs = 400_000;

/** Installs Debian's packages that the tests need, unless the programs are there. Throws what to do where that is not possible. */
export function installPackages(packages: readonly string[], programs: readonly string[]) {
  if (programs.every((path) => existsSync(path))) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    execFileSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], { env, stdio: "ignore" });
  const install = () => apt("install", "-y", "--no-install-recommends", ...packages);
  try {
    install();
  } catch {
    try {
      apt("update");
      install();
    } catch {
      throw new Error(`The tests need ${packages.join(" ")}. Install them (Debian: sudo apt-get install …).`);
    }
  }
}
