/** "2,5" */
const number = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const seconds = (value: number) => `${number.format(value)}\u00a0${value >= 1 && value < 2 ? "segundo" : "segundos"}`;
const clock = (value: number) => {
  const rest = value % 60;
  return `${Math.floor(value / 60)}:${rest < 10 ? "0" : ""}${number.format(Math.floor(rest * 10) / 10)}`;
};

export const cut = {
  title: "Cortar vídeo",
  lead: "Escolha até 15 segundos. Arraste as pontas ou use as setas do teclado.",
  start: "Início do trecho",
  end: "Fim do trecho",
  startsAt: (value: number) => `Começa em ${seconds(value)}`,
  endsAt: (value: number) => `Termina em ${seconds(value)}`,
  chosen: (start: number, end: number) => `${clock(start)} a ${clock(end)}`,
  length: (value: number) => `${number.format(value)}\u00a0s`,
  play: "Ver trecho",
  pause: "Pausar",
  action: "Usar este trecho",
  preview: "Prévia do trecho",
  uploads: "O vídeo é enviado inteiro e cortado depois. Em rede móvel, isso gasta mais dados.",
};
