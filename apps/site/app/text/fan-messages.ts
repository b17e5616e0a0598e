export const fanMessages = {
  title: "Recados e lembretes",
  openHint: "Escolha de quem você recebe",
  lead: "De cada página em que você comprou ou assinou, você pode receber recados, e lembretes de um pedido ou de uma assinatura que acabou.",
  running: "Você recebe por e-mail e no aparelho",
  stopped: "Você não recebe",
  stop: "Parar",
  stopFrom: (name: string) => `Parar recados e lembretes de ${name}`,
  again: "Receber",
  againFrom: (name: string) => `Receber recados e lembretes de ${name} de novo`,
  hint: "Avisos sobre o que você pagou continuam chegando. Recados também ficam em Minhas assinaturas.",
  empty: {
    title: "Ninguém escreve para você",
    message: "Quando você comprar ou assinar uma página, ela aparece aqui.",
  },
  guest: {
    title: "Confirme seu e-mail",
    message: "Assim você vê aqui de quem recebe recados e lembretes, e para quando quiser.",
    verify: "Confirmar meu e-mail",
  },
};
