/**
 * Letters of other alphabets and signs that look like Latin letters: the part of Unicode's confusables.txt (UTS 39) that
 * people mix into Latin names. NFKC has already replaced full-width and styled letters.
 */
const lookAlikes: Record<string, string> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x" },
  ...{ ѕ: "s", і: "i", ї: "i", ј: "j", ԁ: "d", ԛ: "q", ԝ: "w", ѵ: "v", ь: "b", һ: "h", ӏ: "l", п: "n", г: "r" },
  ...{ α: "a", β: "b", γ: "y", ε: "e", η: "n", ι: "i", κ: "k", μ: "m", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x" },
  ...{
    ı: "i",
    ɑ: "a",
    ɡ: "g",
    ɩ: "i",
    ʟ: "l",
    ᴀ: "a",
    ᴄ: "c",
    ᴇ: "e",
    ᴍ: "m",
    ᴏ: "o",
    ʀ: "r",
    ɪ: "i",
    ø: "o",
    ł: "l",
    ß: "b",
  },
  ...{ "@": "a", $: "s", "!": "i", "|": "l", "€": "e", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
};

/** In lower case, without accents and invisible characters, in Latin letters. */
function toLatin(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "");
  return [...plain].map((letter) => lookAlikes[letter] ?? letter).join("");
}

/** What a username looks like; the same as `username_skeleton` of the database, which compares names of accounts. */
export function toSkeleton(username: string): string {
  return username
    .replace(/[._]/g, "")
    .replaceAll("0", "o")
    .replace(/[1i]/g, "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Names of the product, of gateways and of banks, without spaces. The long ones are also found within a word. */
const brands =
  `camarim mercadopago mercadolivre iugu pix bancocentral bacen bancodobrasil itau bradesco bancosantander nubank
  caixaeconomica caixaeconomicafederal caixafederal bancointer picpay pagseguro pagbank c6bank btgpactual sicredi sicoob lastlink
  febraban receitafederal policiafederal`.split(/\s+/);
const minWithin = 7;

/** Who speaks for the product, as a word of a name. */
const roles =
  `admin admins administrador administradora administracao adm moderador moderadora moderacao suporte support
  atendimento ouvidoria staff root helpdesk webmaster postmaster banco bank`.split(/\s+/);

const shape = (word: string) => toSkeleton(toLatin(word));
const brandShapes = new Set(brands.map(shape));
const longShapes = brands.filter(({ length }) => length >= minWithin).map(shape);
const roleShapes = new Set(roles.map(shape));
const maxWords = 4;

/** Whether a name looks like one of the product, of a gateway or bank, or of somebody who speaks for them. */
export function isOfficialLooking(name: string): boolean {
  const words = name
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}@$!|€]+/u)
    .filter(Boolean)
    // The digits at the end of a word only make it unique.
    .flatMap((word) => [[shape(word), shape(word.replace(/\d+$/, ""))]]);
  const alone = words.flat();
  if (alone.some((word) => roleShapes.has(word))) return true;
  if (longShapes.some((brand) => shape(name.replace(/[^\p{L}\p{M}\p{N}@$!|€]/gu, "")).includes(brand))) return true;
  return words.some((_, first) => {
    for (let count = 1; count <= maxWords && first + count <= words.length; count += 1)
      for (const last of words[first + count - 1] as string[])
        if (
          brandShapes.has(
            words
              .slice(first, first + count - 1)
              .map(([whole]) => whole)
              .join("") + last,
          )
        )
          return true;
    return false;
  });
}
