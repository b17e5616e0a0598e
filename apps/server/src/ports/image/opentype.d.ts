declare module "opentype.js" {
  export type Glyph = {
    index: number;
    advanceWidth: number;
    getPath: (x: number, y: number, size: number) => { toPathData: (decimals: number) => string };
  };
  export type Font = { unitsPerEm: number; charToGlyph: (letter: string) => Glyph };
  const opentype: { parse: (file: ArrayBuffer) => Font };
  export default opentype;
}
