export const picture = {
  change: "Trocar foto do perfil",
  sending: "Enviando a foto",
  title: "Ajustar foto",
  frame: "Enquadramento: arraste, ou use as setas do teclado",
  zoom: "Zoom",
  use: "Usar foto",
};
