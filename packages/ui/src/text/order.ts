export const order = {
  hint: "Arraste para mudar a ordem. No teclado, use as setas para cima e para baixo.",
  move: (name: string) => `Mudar ${name} de lugar`,
  moved: (name: string, place: number, count: number) => `${name}: lugar ${place} de ${count}`,
};
