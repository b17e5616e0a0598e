import type { onSendHookHandler } from "fastify";

/** The file server names the character set of other texts. */
export const addSvgCharset: onSendHookHandler = (_request, reply, _payload, done) => {
  if (reply.getHeader("content-type") === "image/svg+xml") reply.header("content-type", "image/svg+xml; charset=utf-8");
  done();
};
