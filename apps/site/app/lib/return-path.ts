import { uuid } from "./viewer-path.ts";

const allowed = new RegExp(
  `^(/@[a-z0-9._]{1,30}(/(stories(\\?destaque=${uuid})?|midias|assinar(\\?pedido=${uuid})?|paguei|avulsos/${uuid}(/assistir)?))?|/assinaturas(/(aparelhos|mensagens))?)$`,
);

/** The target of `?volta=`, only within our own site; without one, the page that the e-mail opens. */
export function returnPath(requested: string | null): string {
  return requested !== null && allowed.test(requested) ? requested : "/entrar";
}
