export const preview = {
  title: "Minha página",
  published: "É assim que os fãs veem sua página.",
  hidden: "Só você vê, por enquanto. Sua página vai ao ar quando você tiver um plano ativo e um jeito de receber.",
  offAir: (title: string, message: string) => `${title}. ${message}`,
  create: "Criar plano",
  noPlans: "Aqui aparecem seus planos.",
  inert: "Aqui o botão não vende: é só para você ver.",
};
