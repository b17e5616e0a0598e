import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import promClient from "prom-client";

/**
 * Checks that the metrics of alerts and dashboard are exported, that each alert is tested and explained, that the settings of units,
 * containers and scripts exist, and that proxies log no paths.
 */
const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const wrong: string[] = [];

promClient.collectDefaultMetrics();
const known = new Set(promClient.register.getMetricsAsArray().map(({ name }) => name));
for (const [, name = ""] of read("apps/server/src/http/operations/metrics.ts").matchAll(/name: "([a-z][a-z_]+)"/g))
  known.add(name);
for (const [, name = ""] of read("apps/server/src/http/operations/gauges.ts").matchAll(/^ {2}([a-z][a-z_]+): \{$/gm))
  known.add(name);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read("deploy/grafana/camarim.json"),
);
const expressions = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...read("deploy/prometheus/alerts.yaml").matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression),
];
if (expressions.length < 30) wrong.push(`deploy: only ${expressions.length} expressions were found`);
for (const expression of expressions) {
  const names = expression.replaceAll(/"[^"]*"/g, "").match(/\b[a-z]+_[a-z0-9_]+\b/g) ?? [];
  for (const name of names.filter((each) => each !== "histogram_quantile")) {
    const metric = name.replace(/_(?:count|sum|bucket)$/, "");
    if (!known.has(name) && !known.has(metric))
      wrong.push(`deploy: no metric ${name} in apps/server/src/http/operations`);
  }
}

const tests = read("deploy/prometheus/alerts.test.yaml");
const incidents = read("docs/operations/incidents.md");
for (const [, alert] of read("deploy/prometheus/alerts.yaml").matchAll(/^ +- alert: (\w+)$/gm)) {
  if (!incidents.includes(`| \`${alert}\` `)) wrong.push(`docs/operations/incidents.md: no row for ${alert}`);
  for (const way of ["fires", "stays silent"])
    if (!tests.includes(`- name: ${alert} ${way}\n`))
      wrong.push(`deploy/prometheus/alerts.test.yaml: no "${alert} ${way}"`);
}

const settings = new Set(
  [...read("apps/server/src/config.ts").matchAll(/^ {2}([A-Z][A-Z_]+): \w/gm)].map(([, name]) => name),
);
const units = readdirSync(join(root, "deploy/systemd")).map((name) => `deploy/systemd/${name}`);
for (const path of [...units, "compose.yaml", "deploy/compose-secrets", "script/install", "Containerfile"]) {
  const names = read(path).matchAll(
    /\b(?:setting |Environment=|ENV )?((?:CAMARIM|PLATFORM|MAIL|SMTP|PUBLIC|TRUST|METRICS|MIGRATION|SUPPORT)_[A-Z_]+)\b(?=[=: ])/g,
  );
  for (const [, name] of names)
    if (!settings.has(name) && name !== "CAMARIM_DOMAIN" && name !== "CAMARIM_UPSTREAM")
      wrong.push(`${path}: no setting ${name} in apps/server/src/config.ts`);
}

// Paths and queries have tokens of passwords, gifts, invitations and webhooks (docs/security/policies.md).
const { haproxy = "", nginx = "" } = {
  haproxy: /^ +log-format (.+)$/m.exec(read("deploy/haproxy.cfg"))?.[1],
  nginx: /^log_format camarim (.+);$/m.exec(read("deploy/nginx.conf"))?.[1],
};
if (!haproxy || /%(\{[^}]*\})?(r|HU|HP|HPO|HQ|hr|hs)\b/.test(haproxy))
  wrong.push("deploy/haproxy.cfg: the log has requests");
if (!nginx || /\$(request|request_uri|uri|document_uri|args|query_string|arg_\w+|http_\w+)\b/.test(nginx))
  wrong.push("deploy/nginx.conf: the log has requests");
const caddy = read("deploy/Caddyfile");
if (!/^\t+request>uri delete$/m.test(caddy) || !/^\t+request>headers delete$/m.test(caddy))
  wrong.push("deploy/Caddyfile: the log of errors has requests");
for (const server of read("deploy/nginx.conf")
  .split(/^server \{$/m)
  .slice(1))
  if (!/^ {2}access_log \S+ camarim;$/m.test(server) || !/^ {2}error_log \S+ crit;$/m.test(server))
    wrong.push("deploy/nginx.conf: a server without access_log and error_log of its own");

if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
}
