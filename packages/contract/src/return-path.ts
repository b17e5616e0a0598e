const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const username = "[a-z0-9._]{1,30}";

const ofCreator = [
  "\\?cupom=[A-Za-z0-9_-]{3,32}",
  `/stories(\\?destaque=${uuid})?`,
  "/midias",
  `/assinar(\\?pedido=${uuid})?`,
  "/paguei",
  `/avulsos/${uuid}(/assistir(\\?video(=${uuid})?)?)?`,
];
const ofFan = [
  "/(aparelhos|mensagens|apagar)",
  `/stories(\\?de=${username})?`,
  `/((mimos|presentes|recados)/)?${uuid}`,
];

/**
 * The pages of the public site that a fan comes back to after signing in or an age check. None has a secret in its address, since an
 * e-mail to a mistyped address may name it. They need no escapes within the parameter of an address.
 */
export const returnPathPattern = new RegExp(
  `^(/@${username}(${ofCreator.join("|")})?|/assinaturas(${ofFan.join("|")})?)$`,
);
