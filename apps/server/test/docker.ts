import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { installPackages } from "./debian-packages.ts";

const certificates = "/usr/local/share/ca-certificates";

/**
 * Debian's Docker with its images in a folder of its own; with DOCKER_HOST, the engine that runs. It has Debian 12 as the base image, and
 * in the place of `postgres` and `caddy`, which no registry of packages has, Debian's packages of them. Needs root.
 */
export async function startDocker() {
  installPackages(
    ["docker.io", "docker-compose", "mmdebstrap"],
    ["/usr/sbin/dockerd", "/usr/bin/docker-compose", "/usr/bin/mmdebstrap"],
  );
  const folder = mkdtempSync("/var/tmp/camarim-docker-");
  // Debian has the commands of Compose under their earlier name.
  mkdirSync(join(folder, "bin"));
  const docker = '#!/bin/sh\n[ "$1" = compose ] && shift && exec docker-compose "$@"\nexec /usr/bin/docker "$@"\n';
  writeFileSync(join(folder, "bin/docker"), docker, { mode: 0o755 });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${join(folder, "bin")}:/usr/sbin:/usr/bin:/sbin:/bin`,
    DOCKER_HOST: process.env.DOCKER_HOST ?? `unix://${folder}/docker.sock`,
  };
  const run = (command: string, input = "") =>
    execFileSync("bash", ["-ec", command], { env, input, encoding: "utf8", maxBuffer: 1e8 }).trim();

  let stop = async () => {};
  if (!process.env.DOCKER_HOST) {
    const folders = ["data-root", "exec-root"].map((name) => `--${name}=${join(folder, name)}`);
    const options = ["--host", env.DOCKER_HOST as string, ...folders, `--pidfile=${join(folder, "pid")}`];
    const engine = spawn("dockerd", options, { stdio: "ignore", env });
    stop = async () => {
      const exited = once(engine, "exit");
      engine.kill();
      await exited;
    };
    await vi.waitFor(() => run("docker version"), { timeout: 30_000, interval: 500 });
  }

  const hasImage = (name: string) => run(`docker images --quiet ${name}`) !== "";
  if (!hasImage("debian:bookworm-slim")) {
    const root = join(folder, "root");
    // Without what Debian's slim image lacks.
    const excluded = ["doc", "info", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const options = [
      "--quiet",
      "--variant=minbase",
      "--include=ca-certificates",
      "--dpkgopt=force-unsafe-io",
      ...excluded,
    ];
    execFileSync("mmdebstrap", [...options, "bookworm", root], { stdio: "ignore" });
    // Registries may be reached through an authority of this machine only.
    if (existsSync(certificates)) cpSync(certificates, join(root, certificates), { recursive: true });
    execFileSync("chroot", [root, "update-ca-certificates"], { stdio: "ignore" });
    writeFileSync(join(root, "root/.npmrc"), "cafile=/etc/ssl/certs/ca-certificates.crt\n");
    run(
      `tar -C ${root} -c --exclude='./var/lib/apt/lists/*' --exclude='./var/cache/apt/*.bin' . | docker import - debian:bookworm-slim`,
    );
    rmSync(root, { recursive: true });
  }
  const install =
    "RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends";
  const images = {
    "postgres:18": `${install} postgresql
      ENV PATH=/usr/local/bin:/usr/lib/postgresql/15/bin:/usr/bin:/bin:/usr/sbin:/sbin PGDATA=/var/lib/postgresql/18/docker
      RUN rm -rf /var/lib/postgresql/15
      COPY postgres.sh /usr/local/bin/entrypoint
      STOPSIGNAL SIGINT
      ENTRYPOINT ["entrypoint"]
      CMD ["postgres"]`,
    "caddy:2": `${install} caddy
      ENV XDG_DATA_HOME=/data
      CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
  };
  for (const [name, lines] of Object.entries(images))
    if (!hasImage(name))
      run(
        `docker build --tag ${name} --file - ${join(import.meta.dirname, "images")} <<'TEXT'\nFROM debian:bookworm-slim\n${lines}\nTEXT`,
      );

  return {
    folder,
    env,
    run,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
