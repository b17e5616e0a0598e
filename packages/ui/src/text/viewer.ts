export const viewer = {
  title: (name: string) => `Stories de ${name}`,
  place: (position: number, count: number) => `Story ${position} de ${count}`,
  placeOf: (name: string, position: number, count: number) => `${name}: Story ${position} de ${count}`,
  next: "Próximo story",
  previous: "Story anterior",
  soundOn: "Ligar o som",
  soundOff: "Desligar o som",
  play: "Continuar",
  failed: "Não foi possível abrir este vídeo.",
};
