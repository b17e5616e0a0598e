import { uuid } from "./viewer-path.ts";

const username = "[a-z0-9._]{1,30}";
const ofCreator = [
  "\\?cupom=[A-Za-z0-9_-]{3,32}",
  `/stories(\\?destaque=${uuid})?`,
  "/midias",
  `/assinar(\\?pedido=${uuid})?`,
  "/paguei",
  `/avulsos/${uuid}(/assistir(\\?video=${uuid})?)?`,
];
const ofFan = [
  "/(aparelhos|mensagens|apagar)",
  `/stories(\\?de=${username})?`,
  `/((mimos|presentes|recados)/)?${uuid}`,
];
/** Within the parameter of an address these need no escapes. */
const allowed = new RegExp(`^(/@${username}(${ofCreator.join("|")})?|/assinaturas(${ofFan.join("|")})?)$`);

/** The target of `?volta=`, only within our own site; without one, the page that the e-mail opens. */
export function returnPath(requested: string | null): string {
  return requested !== null && allowed.test(requested) ? requested : "/entrar";
}

/** What was requested, as the target of `?volta=`, without a question or a result that was open there; else `otherwise`. */
export function toReturnPath(request: Request, otherwise: string): string {
  const { pathname, search } = new URL(request.url);
  return [pathname + search, pathname].find((path) => allowed.test(path)) ?? otherwise;
}

/** The sign-in of a fan, which comes back to what was requested. */
export function toSignIn(request: Request): string {
  return `/entrar?volta=${toReturnPath(request, "/assinaturas")}`;
}

/** The page of a creator, with the coupon of a link. What is no code is left out. */
export function toCreatorPath(username: string, coupon: string | undefined): string {
  const path = `/@${username}`;
  const withCoupon = `${path}?cupom=${coupon}`;
  return coupon !== undefined && allowed.test(withCoupon) ? withCoupon : path;
}

/** What may be seen without an age check of a path that needs one: the page of the creator, or of the item. */
export function toOpenPage(path: string): string {
  return path.replace(/\/(stories|midias|assistir)(\?.*)?$/, "");
}
