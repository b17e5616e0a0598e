import type { FastifyRequest } from "fastify";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { readMailbox, readMessage } from "#ports/mail/mailbox";

const pagePolicy = "default-src 'none'; frame-src 'self'; frame-ancestors 'none'";
/** An e-mail has inline styles, runs no scripts and loads nothing. */
const emailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const shownOnPage = 20;

/** The mailbox of a local installation: JSON for programs, for browsers a page with both parts of the newest e-mails. */
export function mountDevMail(app: App, { config }: Pick<Ctx, "config">) {
  const folder = `${config.data}/mailbox`;

  app.get("/dev/mail", async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError("NOT_FOUND");
    const data = await readMailbox(folder);
    if (!request.headers.accept?.includes("text/html")) return { object: "list", data };
    reply.type("text/html; charset=utf-8").header("content-security-policy", pagePolicy);
    return `<!doctype html>${renderToStaticMarkup(h(Mailbox, { mails: data.slice(0, shownOnPage) }))}`;
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id", async (request, reply) => {
    const mail = isFromThisMachine(request) ? await readMessage(folder, request.params.id) : undefined;
    if (!mail) throw new AppError("NOT_FOUND");
    reply.type("text/html; charset=utf-8").header("content-security-policy", emailPolicy);
    return mail.html;
  });
}

type Stored = Awaited<ReturnType<typeof readMailbox>>[number];

function Mailbox({ mails }: { mails: readonly Stored[] }) {
  const head = [h("meta", { key: "charset", charSet: "utf-8" }), h("title", { key: "title" }, "E-mails")];
  const list = mails.map((mail) => h(StoredMail, { key: mail.id, mail }));
  return h("html", { lang: "pt-BR" }, h("head", null, head), h("body", null, h("h1", null, "E-mails"), list));
}

function StoredMail({ mail: { id, to, subject, text, sentAt } }: { mail: Stored }) {
  return h(
    "article",
    null,
    h("h2", null, subject),
    h("p", null, `${to}, ${sentAt}`),
    h("iframe", { sandbox: "", src: `/dev/mail/${id}`, title: subject, width: 600, height: 480, loading: "lazy" }),
    h("pre", null, withLinks(text)),
  );
}

/** The links of the text open; those in the sandboxed frame do not. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) => (i % 2 === 1 ? h("a", { key: part + i, href: part, target: "_blank" }, part) : part));
}

/**
 * Whether a browser of this machine requests it by a name of this machine: not through a proxy that runs here, and not by somebody
 * else's name that DNS resolves to this machine (rebinding).
 */
function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, "socket" | "headers">): boolean {
  const address = socket.remoteAddress?.replace("::ffff:", "") ?? "";
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  const isForwarded = Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded-.*|x-real-ip)$/.test(name));
  const isLoopbackHost = host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
  return /^(127\.|::1$)/.test(address) && isLoopbackHost && !isForwarded;
}
