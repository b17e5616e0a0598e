export const extras = {
  title: "Leve também",
  optional: "opcional",
  longer: (length: string, money: string, percent: number) => `${length} por ${money}, economize ${percent}%`,
  /** What the longer time costs by the chosen plan. */
  compared: (length: string, plan: string, money: string) => `${length} no plano ${plan} custam ${money}`,
  alone: (money: string) => `sozinho, ${money}`,
  left: (count: number) => `restam ${count}`,
  afterFree: (title: string) => `Comece pelo período grátis. “${title}” continua à venda na página.`,
  open: (title: string) => `Abrir ${title}`,
  tip: "Mimo",
  gift: (plan: string) => `Presente: ${plan}`,
  sum: "Seu pedido",
  oneCode: "Total, num PIX só",
  months: (count: number) => (count === 1 ? "1\u00a0mês" : `${count}\u00a0meses`),
};
