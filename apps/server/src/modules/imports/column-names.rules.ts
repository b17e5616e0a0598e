import type { imports } from "@camarim/contract";

type Field = imports.ImportField;

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
