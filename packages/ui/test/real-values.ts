const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='16'%3E%3Crect width='9' height='16' fill='%23a67'/%3E%3C/svg%3E";

const names = [
  "Francisca das Chagas Rodrigues Bittencourt",
  "Ana Souza",
  "Maria Aparecida do Nascimento Albuquerque",
  "Zé",
  "João Guilherme Vasconcellos de Mendonça",
];
const emails = ["francisca.das.chagas.bittencourt@empresaexemplo.com.br", "ana@exemplo.com.br", "ze@exemplo.com"];
/** Of one person, each once. */
const ownEmails = [...emails, ...[..."abcde"].map((one) => `${one}@exemplo.com.br`)];
const plans = ["Mensal", "Trimestral com bastidores e ensaios completos", "Anual"];
const amounts = [2_990, 14_990, 500, 199_990, 100_000_000];

/**
 * Texts of the length that real ones have, and amounts up to the largest, by the name of their field. They come before the contract's
 * examples, which are short.
 */
export const realValues: Record<string, readonly unknown[]> = {
  amount: amounts,
  backUrl: [picture],
  caption: ["Ensaio de hoje, com figurino novo e a banda inteira no palco do Circo Voador", "Oi"],
  code: ["FRANCISCA-DAS-CHAGAS-30-OFF", "NATAL20", "482913"],
  cover: [picture],
  coverUrl: [picture],
  createdBy: names,
  email: emails,
  emails: ownEmails,
  fan: names,
  fileName: ["assinantes-exportados-da-outra-plataforma-novembro-2026-final.csv"],
  frontUrl: [picture],
  fullName: names,
  hasMore: [false],
  name: names,
  net: amounts,
  number: [12],
  offset: [0],
  photoUrl: [picture],
  placeholder: [picture],
  plan: plans,
  planName: plans,
  posterUrl: [picture],
  price: [2_990, 14_990, 500, 200_000],
  profilePic: [picture],
  receiptUrl: [picture],
  responsibleName: names,
  title: ["Bastidores", "Turnê pelo Nordeste e gravação do disco ao vivo"],
  total: amounts,
  txids: ["1A", "2B", "3C", "4D", "5E", "6F", "7G", "8H"].map((end) => `CAMARIM0198C5B27A1E7C3F${end}`),
  url: [picture],
  username: ["francisca_chagas_bittencourt", "ana", "ze", "maria.aparecida", "joao", "bia", "duda_oficial", "leo"],
  videoUrl: [picture],
};
