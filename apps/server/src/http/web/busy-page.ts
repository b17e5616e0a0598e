import { createHash } from "node:crypto";
import { errors } from "@camarim/contract";
import type { FastifyRequest } from "fastify";

const texts = {
  brand: "Camarim",
  title: errors.UNAVAILABLE.title,
  reading: "Não conseguimos abrir esta página agora.",
  writing: "Não conseguimos confirmar seu envio agora. Abra a página de novo e confira antes de enviar outra vez.",
  still: "Ela tenta de novo sozinha.",
  waiting: "Nova tentativa em {s} s.",
  retry: "Tentar agora",
  reopen: "Abrir a página de novo",
};

/** The colours of the web app's tokens.css. Inline, because further requests would be refused too. */
const style = `
:root{color-scheme:light dark;--bg:#fbf8f6;--text:#1d1618;--quiet:#6f6266;--accent:#d5245c;--accent-text:#ffffff}
@media (prefers-color-scheme:dark){:root{--bg:#120e10;--text:#f6f0ef;--quiet:#a9999d;--accent:#ff5c86;--accent-text:#23060f}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:360px;text-align:center}
p{margin:0 0 8px;color:var(--quiet)}
.brand{font-size:13px}
h1{margin:0 0 8px;font-size:20px;line-height:1.3;font-weight:700}
.wait{font-variant-numeric:tabular-nums;min-height:24px}
a{display:inline-block;margin-top:16px;min-height:48px;padding:12px 24px;border-radius:12px;background:var(--accent);color:var(--accent-text);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--text);outline-offset:2px}
`;

/** Reloads after `data-seconds`, doubled with each try within five minutes, up to two minutes; never in a hidden tab. */
const script = `
(() => {
  const box = document.querySelector(".wait");
  let tries = 0;
  try {
    const [count, at] = (sessionStorage.getItem("camarim.retry") || "0:0").split(":").map(Number);
    if (Date.now() - at < 300000) tries = count;
    sessionStorage.setItem("camarim.retry", tries + 1 + ":" + Date.now());
  } catch {}
  let left = Math.round(Math.min(120, box.dataset.seconds * 2 ** tries) * (0.75 + Math.random() / 2));
  (function tick() {
    if (left < 1 && !document.hidden) return location.reload();
    box.textContent = box.dataset.text.replace("{s}", Math.max(left, 0));
    left -= 1;
    setTimeout(tick, 1000);
  })();
})();
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Whether a browser shows the response as a page; never for API calls. */
export function isNavigation({ url, headers }: Pick<FastifyRequest, "url" | "headers">): boolean {
  if (/^\/v1(\/|$|\?)/.test(url)) return false;
  const mode = headers["sec-fetch-mode"];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? "") : mode === "navigate";
}

/** A page that reloads after `seconds`, also without scripts. After a form submission it only explains what to do. */
export function renderBusyPage({ method }: Pick<FastifyRequest, "method">, seconds: number) {
  const isRead = method === "GET" || method === "HEAD";
  const retry = isRead
    ? `<p class="wait" role="timer" data-seconds="${seconds}" data-text="${texts.waiting}">${texts.still}</p>`
    : "";
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${texts.title} · ${texts.brand}</title>
${isRead ? `<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>` : ""}
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${texts.brand}</p>
<h1>${texts.title}</h1>
<p>${isRead ? texts.reading : texts.writing}</p>
${retry}
<a href="">${isRead ? texts.retry : texts.reopen}</a>
</main>
${isRead ? `<script>${script}</script>` : ""}
</body>
</html>
`;
  return { html, headers: { "content-security-policy": policy, "content-type": "text/html; charset=utf-8" } };
}
