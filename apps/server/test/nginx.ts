import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../script/free-port.ts";
import { installPackages } from "./debian-packages.ts";

const locations = join(import.meta.dirname, "../../../deploy/nginx-media.conf");

/** The locations that operators include, for these files and this S3 server. */
export function readLocations(objects: string, s3Host: string): string {
  return readFileSync(locations, "utf8")
    .replace("/var/lib/camarim/storage/objects", objects)
    .replaceAll("https://s3.example.com", `http://${s3Host}`)
    .replaceAll("s3.example.com", s3Host);
}

/** nginx in front of the product, with the documented locations. */
export async function startNginx({ address, objects, s3Host }: { address: string; objects: string; s3Host: string }) {
  installPackages(["nginx-light"], ["/usr/sbin/nginx"]);
  const folder = mkdtempSync(join(tmpdir(), "camarim-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  // Its workers must read the data folder, which only its owner can.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user}
daemon off;
worker_processes 1;
pid ${join(folder, "pid")};
error_log ${join(folder, "error.log")};
events {}
http {
access_log off;
${temporary}
server {
listen 127.0.0.1:${port};
location / { proxy_pass ${address}; proxy_set_header Host $host; }
${readLocations(objects, s3Host)}
}
}
`,
  );
  const nginx = spawn("/usr/sbin/nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt === 1_200 || nginx.exitCode !== null) throw new Error("nginx did not start");
    await wait(50);
  }
  return {
    url,
    async stop() {
      nginx.kill();
      if (nginx.exitCode === null) await once(nginx, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
