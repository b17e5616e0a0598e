export type PasswordOwner = { username: string; email: string; fullName: string };

/** Shorter parts of names occur in too many other words. */
const minPartLength = 4;

/** So many digits and signs around a word do not make it stronger. */
const maxAround = 6;

/** Characters that replace letters in passwords. */
const letters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** `senhasenha` becomes `senha`. */
function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** At most 6 digits, ascending or descending digits, or a repetition of up to 4 digits. */
function isGuessableNumber(digits: string): boolean {
  return (
    digits.length <= 6 ||
    "012345678901234567890".includes(digits) ||
    "098765432109876543210".includes(digits) ||
    /^(.{1,4})\1+.?$/.test(digits)
  );
}

/**
 * Whether a password is a common word with digits or signs before, after or in it. The callback says whether a
 * lower-case word is one of the most used passwords.
 */
export function isCommon(password: string, isKnownWord: (word: string) => boolean): boolean {
  const text = plain(password);
  if (isKnownWord(text) || isKnownWord(withoutRepetition(text)) || withoutRepetition(text).length <= 5) return true;
  if (/^\d+$/.test(text) && isGuessableNumber(text)) return true;
  const isStem = (word: string) => word.length > 2 && (passwordStems.has(word) || isKnownWord(word));
  const bare = withoutRepetition(text.replace(/[^a-z]/g, ""));
  if (isStem(bare) && isGuessableNumber(text.replace(/[^0-9]/g, ""))) return true;
  // `s3nh412345` is `senha`: which digits replace letters is unknown, so all ways to cut digits off are tried.
  for (let before = 0; before <= maxAround; before++)
    for (let after = 0; before + after <= maxAround; after++) {
      const word = text.slice(before, text.length - after).replace(/[0-9@$!]/g, (sign) => letters[sign] ?? sign);
      if (/^[a-z]+$/.test(word) && isStem(withoutRepetition(word))) return true;
    }
  return false;
}

/**
 * Whether a password contains the username, the local part of the e-mail, a part of the name, or the product's name.
 */
export function hasOwnerName(password: string, { username, email, fullName }: PasswordOwner): boolean {
  const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");
  const parts = [username, email.split("@")[0] ?? "", fullName, ...fullName.split(/\s+/), "camarim"].map(bare);
  const text = bare(password);
  return parts.some((part) => part.length >= minPartLength && text.includes(part));
}

/**
 * Words that passwords in Brazil consist of (clubs, love, family, faith, towns, keyboards), without accents. A password
 * that is one of them with digits or signs around it is guessed early; the list of common passwords contains few of
 * them with ten letters or more.
 */
const passwordStems = new Set(
  `abcd abcde abcdef abcdefgh acesso admin administrador alegria alianca amanha amizade amor amore amoreterno amorzinho anjo anjinho
  asdf asdfg asdfgh asdfghjkl atletico avai bahia banana batata bebe beleza bernardo bicicleta boba bobao bomdia borboleta botafogo
  brasil brasileira brasileiro bruxa cachorro camarim campeao canela carinho carnaval carro casa casamento caveira ceara celular
  chocolate coisalinda colorado computador confianca contrasena coracao corinthians corinthiano coritiba cruzeiro curitiba daniel
  deusamor deuse deusefiel deusemais deusnocomando deusnocontrole diamante dinheiro dragao eduardo engenheiro esperanca estrela
  eternamente eueteamo euteamo familia fazenda felicidade feliz fiel figueirense filha filho flamengo flor florzinha fluminense forca
  fortaleza futebol gabriel galo gata gatinha gatinho gato girassol goias goiania gostosa gostoso gratidao gremio guilherme guerreira
  guerreiro gustavo hello iloveyou inter internacional isabela janela jardim jesus jesuscristo jesusteama joao joaopedro jogador juventus
  letmein liberdade linda lindinha lindo login lucas luiza macaco mae mamae manga maria mariana mengao mengo meuamor meubem meudeus meufilho
  meusfilhos minhafilha minhasenha minhavida moranguinho mudar mudarsenha mulher musica namorada namorado natal neymar nossasenhora novasenha
  orgulho padrao palmeiras palmeirense papai parana passaro password passwd paz paulista pedro peixe pipoca portugal prefeitura
  princesa princesinha principe qazwsx qwer qwert qwerty qwertyuiop rainha rapadura raposa recife rodrigo saopaulo saopaulofc santacruz
  santos saudade secreta segredo senha senhaforte senhanova senhas senhasegura senhor serra sertao seguranca sobrinha sol
  sport sucesso superman teamo teamodemais teamomuito teamotanto teste testando timao tricolor trocar trocarsenha universo usuario
  vascao vasco vascodagama verao vida vidaloka violao vitoria welcome xuxa zxcvbn zxcvbnm`.split(/\s+/),
);
