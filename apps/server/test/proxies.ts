import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import tls from "node:tls";
import { freePort } from "../../../script/free-port.ts";
import { installPackages } from "./debian-packages.ts";
import { readLocations } from "./nginx.ts";

const root = join(import.meta.dirname, "../../..");

/** A proxy with TLS at `url`, whose certificate this process trusts until `stop`. `log` is what it has written to its standard error. */
export type FrontProxy = { url: string; log: () => string; stop: () => Promise<void> };
type Upstream = { address: string; objects: string };

/** Debian's Caddy with `deploy/Caddyfile`, and an authority of its own instead of Let's Encrypt. */
export async function startCaddy({ address }: Upstream): Promise<FrontProxy> {
  installPackages(["caddy"], ["/usr/bin/caddy"]);
  const folder = mkdtempSync(join(tmpdir(), "camarim-caddy-"));
  const url = `https://localhost:${await freePort()}`;
  const path = join(folder, "Caddyfile");
  const own = `{
	admin off
	default_bind 127.0.0.1
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${join(folder, "storage")}
`;
  writeFileSync(path, readFileSync(join(root, "deploy/Caddyfile"), "utf8").replace(/^\{\n/m, own));
  const env = { ...process.env, CAMARIM_DOMAIN: url, CAMARIM_UPSTREAM: new URL(address).host, HOME: folder };
  const child = spawn("/usr/bin/caddy", ["run", "--config", path, "--adapter", "caddyfile"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return trustWhenReady({
    ...{ child, folder, url },
    authority: () => readFileSync(join(folder, "storage/pki/authorities/local/root.crt"), "utf8"),
  });
}

/** Debian's nginx with `deploy/nginx.conf` and `deploy/nginx-media.conf`. */
export async function startNginxSite({ address, objects }: Upstream): Promise<FrontProxy> {
  installPackages(["nginx-light", "openssl"], ["/usr/sbin/nginx", "/usr/bin/openssl"]);
  const folder = mkdtempSync(join(tmpdir(), "camarim-nginx-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = createCertificate(folder);
  const site = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace("127.0.0.1:3000", new URL(address).host)
    .replaceAll("camarim.example", "localhost")
    .replaceAll("/etc/letsencrypt/live/localhost", folder)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll(/^ +listen \[::\]:.*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace(/}\s*$/, `${readLocations(objects, "127.0.0.1:9")}}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  // Its workers must read the data folder, which only its owner can.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `${user}
daemon off;
worker_processes 1;
pid ${join(folder, "pid")};
events {}
http {
access_log off;
${temporary}
${site}
}
`,
  );
  const child = spawn("/usr/sbin/nginx", ["-c", path, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  return trustWhenReady({
    ...{ child, folder, url: `https://localhost:${port}` },
    authority: () => readFileSync(certificate, "utf8"),
  });
}

/** Debian's haproxy with `deploy/haproxy.cfg` and one node. */
export async function startHaproxy({ address }: Upstream): Promise<FrontProxy> {
  installPackages(["haproxy", "openssl"], ["/usr/sbin/haproxy", "/usr/bin/openssl"]);
  const folder = mkdtempSync(join(tmpdir(), "camarim-haproxy-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = createCertificate(folder);
  const pair = ["fullchain.pem", "privkey.pem"].map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, "localhost.pem"), pair.join(""), { mode: 0o600 });
  const path = join(folder, "haproxy.cfg");
  const text = readFileSync(join(root, "deploy/haproxy.cfg"), "utf8")
    // Each connection takes two file descriptors, of which a machine of tests may have few.
    .replace("maxconn 20000", "maxconn 200")
    .replace("bind :80", `bind 127.0.0.1:${plainPort}`)
    .replace("bind :443 ssl crt /etc/haproxy/certs/", `bind 127.0.0.1:${port} ssl crt ${join(folder, "localhost.pem")}`)
    .replace("10.0.0.11:3000", new URL(address).host)
    .replaceAll(/^ +server node[23] .*\n/gm, "");
  writeFileSync(path, text);
  const child = spawn("/usr/sbin/haproxy", ["-f", path, "-db"], { stdio: ["ignore", "ignore", "pipe"] });
  return trustWhenReady({
    ...{ child, folder, url: `https://localhost:${port}` },
    authority: () => readFileSync(certificate, "utf8"),
  });
}

/** A certificate for localhost, and its key beside it, with the names that certbot gives them. */
function createCertificate(folder: string): string {
  const certificate = join(folder, "fullchain.pem");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", certificate];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, ...files], { stdio: "ignore" });
  return certificate;
}

type Started = { child: ChildProcess; folder: string; url: string; authority: () => string };

async function trustWhenReady({ child, folder, url, authority }: Started): Promise<FrontProxy> {
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  const before = tls.getCACertificates("default");
  const isReady = async () => {
    try {
      tls.setDefaultCACertificates([...before, authority()]);
      return (await fetch(`${url}/health`)).ok;
    } catch {
      return false;
    }
  };
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt === 1_200 || child.exitCode !== null) throw new Error(`The proxy did not start: ${log}`);
    await wait(50);
  }
  return {
    url,
    log: () => log,
    async stop() {
      tls.setDefaultCACertificates(before);
      if (child.exitCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
