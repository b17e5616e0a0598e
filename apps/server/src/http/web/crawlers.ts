import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { App } from "#core/http/app";
import { listDiscoverable } from "#modules/creators/index";

/** Maximum of a sitemap (sitemaps.org/protocol.html). */
const maxUrls = 50_000;
const sitemapSeconds = 60;

/** The API, the creator's app, a fan's own pages, and pages whose path is a secret of an e-mail. */
const disallowed = [
  ...["/v1/", "/dev/"],
  ...["/account", "/admin", "/home", "/medias", "/mp", "/onboarding", "/profile"],
  ...["/assinaturas", "/idade", "/entrar", "/paguei", "/suporte"],
  ...["/r/", "/avisos/", "/convite/", "/presente/", "/denuncia/", "/email/", "/nao-fui-eu/", "/recuperar/", "/senha/"],
  ...[
    "assinar",
    "mimo",
    "presente",
    "avulsos/*/comprar",
    "avulsos/*/assistir",
    "stories",
    "midias",
    "paguei",
    "denunciar",
  ].map((page) => `/@*/${page}`),
];

/** What search engines read: pages of creators who opted in, and which pages are of no use to anybody else. */
export function mountCrawlers(app: App, ctx: Ctx) {
  const { publicUrl, homePage } = ctx.config;

  app.get("/robots.txt", (_request, reply) => {
    const rules = ["User-agent: *", ...disallowed.map((path) => `Disallow: ${path}`), ""];
    const text = [...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
    return reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(text);
  });

  app.get("/sitemap.xml", async (_request, reply) => {
    const usernames = await findUsernames(ctx);
    const paths = [
      homePage === "landing" ? "/" : "/sobre",
      "/termos",
      "/privacidade",
      ...(usernames ?? []).map((username) => `/@${username}`),
    ];
    const urls = paths.slice(0, maxUrls).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
    return reply.header("cache-control", "public, max-age=300").type("application/xml; charset=utf-8").send(xml);
  });
}

/** Usernames have no characters that XML or URLs would need escaped. */
const findUsernames = cachedFor(sitemapSeconds, (ctx: Ctx) => listDiscoverable(ctx, maxUrls));
