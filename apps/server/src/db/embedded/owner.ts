import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The prefix of PostgreSQL's commands, since PostgreSQL refuses to run as root. As root, they run as the owner of an existing
 * cluster, else as the user `postgres`, which is created if missing. If that user cannot reach the files (a checkout below /root,
 * a `mktemp -d`), root remains the owner and PostgreSQL runs in a user namespace that maps root to another user. Other users need
 * no prefix.
 */
export function findOwnerCommand(cluster: string, binary: string): string[] {
  if (process.getuid?.() !== 0) return [];
  const existing = existsSync(join(cluster, "PG_VERSION")) ? statSync(cluster) : undefined;
  if (existing?.uid !== 0) {
    const { uid, gid } = existing ?? findUser("postgres") ?? createUser("postgres");
    const setOwner = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    if (succeeds([...setOwner, "test", "-x", binary, "-a", "-x", dirname(cluster)])) {
      chownSync(cluster, uid, gid);
      return setOwner;
    }
  }
  const mapRoot = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
  if ((!existing || existing.uid === 0) && succeeds([...mapRoot, "test", "-x", binary, "-a", "-w", cluster]))
    return mapRoot;
  throw new Error(
    `PostgreSQL does not run as root, and no other user here can reach both ${binary} and ${cluster}. ` +
      "Move the project and CAMARIM_DATA below a folder that others may enter, or set DATABASE_URL.",
  );
}

function succeeds([command = "", ...args]: string[]) {
  return spawnSync(command, args, { cwd: "/", stdio: "ignore" }).status === 0;
}

function findUser(name: string) {
  const readId = (flag: string) => Number.parseInt(spawnSync("id", [flag, name]).stdout?.toString() ?? "", 10);
  const [uid, gid] = [readId("-u"), readId("-g")];
  return uid && gid ? { uid, gid } : undefined;
}

function createUser(name: string) {
  const group = succeeds(["getent", "group", name]) ? ["--gid", name] : ["--user-group"];
  const options = ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ...group];
  try {
    execFileSync("useradd", [...options, name], { stdio: "pipe" });
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, and no user could be created for it (${error}). Set DATABASE_URL.`,
    );
  }
  return findUser(name) as { uid: number; gid: number };
}
