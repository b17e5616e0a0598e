export const askNotices = {
  ask: "Me avise neste aparelho",
  failed: "Não deu para ligar os avisos agora. Tente de novo em instantes.",
};
