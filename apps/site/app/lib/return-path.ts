import { returnPathPattern } from "@camarim/contract/return-path";

/** The target of `?volta=`, only within our own site; undefined without one. */
export function findReturnPath(requested: string | null): string | undefined {
  return requested !== null && returnPathPattern.test(requested) ? requested : undefined;
}

/** The same; without one, the page that the e-mail opens. */
export function returnPath(requested: string | null): string {
  return findReturnPath(requested) ?? "/entrar";
}

/** What was requested, as the target of `?volta=`, without a question or a result that was open there; else `otherwise`. */
export function toReturnPath(request: Request, otherwise: string): string {
  const { pathname, search } = new URL(request.url);
  return [pathname + search, pathname].find((path) => returnPathPattern.test(path)) ?? otherwise;
}

/** The sign-in of a fan, which comes back to what was requested. */
export function toSignIn(request: Request): string {
  return `/entrar?volta=${toReturnPath(request, "/assinaturas")}`;
}

/** The page of a creator, with the coupon of a link. What is no code is left out. */
export function toCreatorPath(username: string, coupon: string | undefined): string {
  const path = `/@${username}`;
  const withCoupon = `${path}?cupom=${coupon}`;
  return coupon !== undefined && returnPathPattern.test(withCoupon) ? withCoupon : path;
}

/** What may be seen without an age check of a path that needs one: the page of the creator, or of the item. */
export function toOpenPage(path: string): string {
  return path.replace(/\/(stories|midias|assistir)(\?.*)?$/, "");
}
