export const offerNotices = {
  enable: "Me avise neste aparelho",
  failed: "Não deu para ligar os avisos agora. Tente de novo em instantes.",
};
