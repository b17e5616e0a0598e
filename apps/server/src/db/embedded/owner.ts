import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The words put before PostgreSQL's commands, since it refuses to run as root. Root hands it to the owner of an
 * existing cluster, else to the user `postgres`, made when absent. Where that user cannot reach the files (a checkout
 * below /root or a `mktemp -d`), root stays the owner and PostgreSQL runs in a user namespace that shows root as
 * another user. Anybody else runs it as oneself.
 */
export function chooseOwner(cluster: string, binary: string): string[] {
  if (process.getuid?.() !== 0) return [];
  const existing = existsSync(join(cluster, "PG_VERSION")) ? statSync(cluster) : undefined;
  if (existing?.uid !== 0) {
    const { uid, gid } = existing ?? systemUser("postgres") ?? makeUser("postgres");
    const become = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    if (succeeds([...become, "test", "-x", binary, "-a", "-x", dirname(cluster)])) {
      chownSync(cluster, uid, gid);
      return become;
    }
  }
  const masked = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if ((!existing || existing.uid === 0) && succeeds([...masked, "test", "-x", binary, "-a", "-w", cluster]))
    return masked;
  throw new Error(
    `PostgreSQL does not run as root, and no other user here can reach both ${binary} and ${cluster}. ` +
      "Move the project and CAMARIM_DATA below a folder that others may enter, or set DATABASE_URL.",
  );
}

function succeeds([command = "", ...args]: string[]) {
  return spawnSync(command, args, { cwd: "/", stdio: "ignore" }).status === 0;
}

function systemUser(name: string) {
  const ask = (flag: string) => Number.parseInt(spawnSync("id", [flag, name]).stdout?.toString() ?? "", 10);
  const [uid, gid] = [ask("-u"), ask("-g")];
  return uid && gid ? { uid, gid } : undefined;
}

function makeUser(name: string) {
  const group = succeeds(["getent", "group", name]) ? ["--gid", name] : ["--user-group"];
  const options = ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ...group];
  try {
    execFileSync("useradd", [...options, name], { stdio: "pipe" });
  } catch (error) {
    throw new Error(`PostgreSQL does not run as root, and no user could be made for it (${error}). Set DATABASE_URL.`);
  }
  return systemUser(name) as { uid: number; gid: number };
}
