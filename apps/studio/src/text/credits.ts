import { pix } from "./pix.ts";

export const credits = {
  title: (count: number | undefined) =>
    count === undefined ? "Créditos a devolver" : `Créditos a devolver (${count})`,
  list: "Créditos a devolver",
  reasons: {
    idle: (day: string) => `Sem venda desde ${day}`,
    deletion: () => "Pediu para apagar a conta",
  },
  noKey: "Sem chave",
  more: "Ver mais créditos",
  sheet: "Devolver crédito",
  lead: (name: string) =>
    `Devemos este valor a ${name}: taxas de vendas devolvidas ou um saldo menor do que o mínimo de saque. Envie por PIX da conta do Camarim e registre aqui o código da transação.`,
  key: (type: keyof typeof pix.types) => `Chave PIX · ${pix.types[type]}`,
  holder: "Titular da chave",
  saved: (ago: string) => `Chave salva ${ago}`,
  missingKey: "Esta pessoa não tem chave PIX cadastrada. Peça por e-mail que cadastre uma antes de pagar.",
  code: "Código PIX",
  copy: "Copiar código PIX",
  copied: "Código PIX copiado",
  transaction: "Código da transação (E2E)",
  transactionHint: "Começa com E e tem 32 caracteres. Está no comprovante do banco.",
  action: "Registrar pagamento",
  done: "Pagamento registrado. O aviso foi por e-mail",
};
