import type { imports } from "@camarim/contract";

type Field = imports.ImportField;
export type Column = { header: string; samples: string[]; field: Field | null };

/**
 * Column names by field, most reliable first. Hotmart's, Patreon's and Ghost's are those of their exports; Lastlink's
 * are undocumented, so they are guessed from common Portuguese names.
 */
const names: Record<Field, readonly string[]> = {
  email: [
    "email",
    "email do comprador",
    "email do cliente",
    "email do assinante",
    "email do membro",
    "email do a comprador a",
    "buyer email",
    "member email",
    "mail",
  ],
  name: [
    "nome",
    "nome completo",
    "nome do comprador",
    "nome do cliente",
    "nome do assinante",
    "nome do membro",
    "nome do a comprador a",
    "comprador",
    "comprador a",
    "cliente",
    "assinante",
    "membro",
    "name",
    "full name",
    "buyer name",
    "member name",
  ],
  phone: [
    "celular",
    "telefone",
    "whatsapp",
    "telefone final",
    "telefone celular",
    "telefone do comprador",
    "celular do comprador",
    "telefone do cliente",
    "fone",
    "phone",
    "phone number",
    "mobile",
  ],
  document: ["cpf", "cpf cnpj", "documento", "documento do comprador", "document", "tax id"],
  instagram: ["instagram", "perfil do instagram", "insta"],
  plan: [
    "plano",
    "nome do plano",
    "plan",
    "plan name",
    "tier",
    "tiers",
    "oferta",
    "nome da oferta",
    "produto",
    "nome do produto",
    "product",
    "product name",
  ],
  price: [
    "preco",
    "valor",
    "valor da assinatura",
    "valor do plano",
    "preco total",
    "pledge amount",
    "price",
    "amount",
    "plan price",
  ],
  currency: ["moeda", "currency", "codigo da moeda", "currency code", "moeda de compra"],
  periodMonths: [
    "periodo em meses",
    "periodo",
    "recorrencia",
    "periodicidade",
    "frequencia",
    "charge frequency",
    "frequency",
    "interval",
    "plan interval",
  ],
  status: [
    "situacao",
    "status",
    "status da assinatura",
    "situacao da assinatura",
    "patron status",
    "subscription status",
    "estado",
  ],
  paidUntil: [
    "vai ate",
    "pago ate",
    "acesso ate",
    "valido ate",
    "access expiration",
    "data de expiracao",
    "expira em",
    "expiracao",
    "vencimento",
    "data de vencimento",
    "vence em",
    "validade",
    "fim do acesso",
    "fim do periodo",
    "termino",
    "proxima cobranca",
    "data da proxima cobranca",
    "proximo pagamento",
    "proxima recorrencia",
    "data da proxima recorrencia",
    "next charge date",
    "next billing",
    "nextbilling",
    "next billing date",
    "current period end",
    "paid until",
    "expires",
    "expires at",
    "expiration date",
    "valid until",
  ],
  startedAt: [
    "assina desde",
    "assinante desde",
    "data de inicio",
    "inicio",
    "data de adesao",
    "adesao",
    "data da compra",
    "data da assinatura",
    "data de entrada",
    "membro desde",
    "patronage since date",
    "created at",
    "start date",
    "started at",
    "since",
  ],
  externalId: [
    "id da assinatura",
    "codigo da assinatura",
    "codigo do assinante",
    "subscription id",
    "subscription code",
    "subscriber code",
    "assinatura id",
    "user id",
    "id",
  ],
};

/** "Data da Próxima Cobrança" and "data_da_proxima_cobranca" are equal. */
export function toHeaderKey(header: string): string {
  const plain = header
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, " ").trim();
  return words.replace(/\be mail\b/g, "email");
}

/** Assigns each field to at most one column, the one with the most reliable name. */
export function guessFields(headers: readonly string[]): (Field | null)[] {
  const keys = headers.map(toHeaderKey);
  const fields: (Field | null)[] = headers.map(() => null);
  for (const [field, aliases] of Object.entries(names) as [Field, readonly string[]][]) {
    const index = aliases.map((name) => keys.indexOf(name)).find((at) => at >= 0 && fields[at] === null);
    if (index !== undefined) fields[index] = field;
  }
  return fields;
}

const signatures: readonly [imports.ImportSource, readonly string[]][] = [
  ["camarim", ["assina desde", "vai ate", "origem"]],
  ["patreon", ["patron status"]],
  ["ghost", ["complimentary plan"]],
  ["ghost", ["subscribed to emails"]],
  ["hotmart", ["codigo do assinante"]],
  ["hotmart", ["nome do produto", "status da assinatura"]],
  ["lastlink", ["lastlink"]],
];

/** The exporting platform, by columns or a file name that only its exports have; Lastlink by default. */
export function guessSource(headers: readonly string[], fileName: string): imports.ImportSource {
  const keys = headers.map(toHeaderKey);
  const bySignature = signatures.find(([, aliases]) => aliases.every((name) => keys.includes(name)))?.[0];
  const byFileName = (["hotmart", "patreon", "ghost"] as const).find((source) =>
    fileName.toLowerCase().includes(source),
  );
  return bySignature ?? byFileName ?? "lastlink";
}
