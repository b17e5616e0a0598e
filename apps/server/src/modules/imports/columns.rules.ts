import type { imports } from "@camarim/contract";

type Field = imports.ImportField;
export type Column = { header: string; samples: string[]; field: Field | null };

/** "Data da Próxima Cobrança" and "data_da_proxima_cobranca" are equal. */
export function toHeaderKey(header: string): string {
  const plain = header
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, " ").trim();
  return words.replace(/\be mail\b/g, "email");
}

/**
 * Column names by field, most reliable first. Hotmart's, Patreon's, Ghost's and Substack's are those of their exports;
 * Lastlink's are undocumented, so they are guessed from common names in Portuguese, English and Spanish.
 */
const columnNames: Record<Field, string> = {
  email: `email; email do comprador; email do cliente; email do assinante; email do membro; email do a comprador a; email do aluno; buyer email;
    member email; customer email; subscriber email; email address; correo electronico; correo; mail`,
  name: `nome; nome completo; nome do comprador; nome do cliente; nome do assinante; nome do membro; nome do a comprador a; nome do aluno; comprador;
    comprador a; cliente; assinante; membro; name; full name; buyer name; member name; customer name; subscriber name; nombre; nombre completo`,
  phone: `celular; telefone; whatsapp; telefone final; telefone celular; telefone do comprador; celular do comprador; telefone do cliente;
    celular do cliente; fone; phone; phone number; mobile; mobile phone; telefono; movil`,
  document: "cpf; cpf cnpj; documento; documento do comprador; document; tax id",
  instagram: "instagram; perfil do instagram; insta",
  plan: `plano; nome do plano; plan; plan name; tier; tiers; oferta; nome da oferta; produto; nome do produto; product; product name; nombre del plan;
    membership; nivel; recompensa`,
  price: `preco; valor; valor da assinatura; valor do plano; mensalidade; preco total; pledge amount; price; amount; plan price; precio; importe`,
  currency: "moeda; currency; codigo da moeda; currency code; moeda de compra; moneda",
  periodMonths: `periodo em meses; periodo; recorrencia; periodicidade; frequencia; ciclo; charge frequency; frequency; interval; plan interval;
    billing interval; billing cycle; billing period; frecuencia; periodicidad`,
  status: `situacao; status; status da assinatura; situacao da assinatura; patron status; subscription status; member status; active subscription;
    estado da assinatura; estado de la suscripcion; estado; ativo; ativa; active`,
  paidUntil: `vai ate; pago ate; acesso ate; valido ate; access expiration; data de expiracao; expira em; expiracao; expiration; expiry; expiry date;
    fim do acesso; vencimento; data de vencimento; vence em; validade; fim do periodo; termino; data de termino; data fim; current period end;
    current period end utc; paid until; expires; expires at; expiration date; valid until; access until; end date; vencimiento;
    fecha de vencimiento; fecha de expiracion; acceso hasta; valido hasta`,
  nextCharge: `proxima cobranca; data da proxima cobranca; proximo pagamento; data do proximo pagamento; proxima recorrencia;
    data da proxima recorrencia; proxima renovacao; next charge date; next charge; next billing; nextbilling; next billing date; next payment;
    next payment date; next renewal; renewal date; renews at; renews on; proximo pago; proximo cobro; fecha del proximo pago`,
  startedAt: `assina desde; assinante desde; data de inicio; inicio; data de adesao; adesao; data da compra; data da assinatura; data de entrada;
    membro desde; patronage since date; created at; start date; started at; since; joined at; fecha de inicio`,
  externalId: `id da assinatura; codigo da assinatura; codigo do assinante; subscription id; subscription code; subscriber code; assinatura id;
    user id; id`,
  free: "free member; conta gratis; nao pagante",
  gift: "complimentary plan; free trial; cortesia; gift; comp",
};

export const namesOfFields = Object.entries(columnNames).map(
  ([field, names]) => [field as Field, names.split(";").map((name) => name.replace(/\s+/g, " ").trim())] as const,
);

const knownNames = new Set(namesOfFields.flatMap(([, names]) => names));

/** Number of cells that are names of columns: the row with most of them is the header. */
export function countKnownNames(cells: readonly string[]): number {
  return new Set(cells.map(toHeaderKey).filter((key) => knownNames.has(key))).size;
}

/** Whether the paid time ends on the day of this column, and not only the next charge is due then. */
export function isAccessEnd(header: string): boolean {
  return /\b(?:acesso|access|acceso|expir\w*|pago ate|vai ate|paid until|valid\w* (?:ate|until|hasta)|fim do acesso)\b/.test(
    toHeaderKey(header),
  );
}

/** Whether numbers without a unit in this column are months. */
export function isInMonths(header: string): boolean {
  return /\b(?:meses|months)\b/.test(toHeaderKey(header));
}

const portuguese =
  /\b(?:nome|celular|telefone|plano|valor|situacao|vencimento|validade|proxim[ao]|cobranca|assinante|assinatura|vai|ate|expira|comprador|preco)\b/;

/**
 * Whether a program wrote the file with Brazilian settings: semicolons, because the comma is the decimal sign, and
 * Portuguese names. No program with American dates does.
 */
export function isBrazilianFile(headers: readonly string[], delimiter: string): boolean {
  return delimiter === ";" && headers.filter((header) => portuguese.test(toHeaderKey(header))).length >= 2;
}

const signatures: readonly [imports.ImportSource, readonly string[]][] = [
  ["camarim", ["assina desde", "vai ate", "origem"]],
  ["patreon", ["patron status"]],
  ["ghost", ["complimentary plan"]],
  ["ghost", ["subscribed to emails"]],
  ["hotmart", ["codigo do assinante"]],
  ["hotmart", ["subscriber code"]],
  ["hotmart", ["nome do produto", "status da assinatura"]],
  ["lastlink", ["lastlink"]],
];

/** The exporting platform, by columns or a file name that only its exports have; undefined if nothing says it. */
export function guessSource(headers: readonly string[], fileName: string): imports.ImportSource | undefined {
  const keys = headers.map(toHeaderKey);
  const bySignature = signatures.find(([, aliases]) => aliases.every((name) => keys.includes(name)))?.[0];
  const byFileName = (["hotmart", "patreon", "ghost", "lastlink"] as const).find((source) =>
    fileName.toLowerCase().includes(source),
  );
  return bySignature ?? byFileName;
}

/** Names that are likely, if the content is that of the field; with those that are of another column. */
export const likelyNames: readonly (readonly [Field, RegExp, RegExp?])[] = [
  ["email", /\bemail\b|\bcorreo\b/, /\bstatus\b|\bopt|\bmarketing\b/],
  [
    "name",
    /^(?:nome|name|nombre|primeiro nome|first name)\b/,
    /plan|produt|ofert|product|usuario|user|empresa|company|mae|social/,
  ],
  ["phone", /\b(?:celular|telefone|whatsapp|whats|zap|phone|mobile|movil|telefono|fone|tel|cel)\b/],
  ["document", /\b(?:cpf|cnpj)\b/],
  ["instagram", /\binsta(?:gram)?\b/],
  ["status", /\b(?:status|situacao|estado|estatus)\b/, /pagamento|payment|charge|cobranca|email|civil|pedido|order|uf/],
  ["nextCharge", /\b(?:proxim\w*|next|renova\w*|renew\w*|siguiente)\b/],
  [
    "paidUntil",
    /\b(?:venc\w*|expir\w*|validade|valid\w*|vigencia|acesso|access|termino|fim|ends?|until|ate|hasta|caduc\w*)\b/,
    /inicio|start|compra|created|desde|ultim|last|enviad/,
  ],
  ["startedAt", /\b(?:desde|inicio|since|start\w*|adesao|compra|created|joined|alta)\b/],
  [
    "plan",
    /\b(?:plano|plan|tier|produto|product|oferta|membership|nivel)\b/,
    /\b(?:id|codigo|code|data|date|status|preco|valor|price)\b/,
  ],
  [
    "price",
    /\b(?:valor|preco|price|amount|precio|importe|mensalidade)\b/,
    /total|lifetime|pago|paid|liquido|taxa|fee|comissao|desconto/,
  ],
  [
    "periodMonths",
    /\b(?:periodo|recorrencia|periodicidade|frequencia|frequency|interval|ciclo|cycle)\b/,
    /\b(?:fim|inicio|end|start)\b/,
  ],
];
