export const handOver = {
  title: (app: string) => `Você está no navegador do ${app}`,
  lead: (browser: string) =>
    `Ele pode esquecer que você assina. Leve a sua assinatura para o ${browser}: é uma vez só.`,
  other: "navegador do seu aparelho",
  mail: "Receber link por e-mail",
  again: "Enviar outro link",
  sent: (email: string) =>
    `Enviamos um link e um código de 6 números para ${email}. Abra o e-mail e toque no link: você entra sem senha. Vale por 10 minutos.`,
  open: (browser: string) => `Abrir no ${browser}`,
  openHint: "Lá, entre com o mesmo e-mail e o código que enviamos.",
};
