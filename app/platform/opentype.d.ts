/** The part of opentype.js that the product uses; the package brings no types. */
declare module "opentype.js" {
  type Path = { toPathData(decimalPlaces: number): string };
  type Font = {
    /** 0: the font does not have it. */
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): Path;
  };
  export function parse(file: ArrayBuffer): Font;
}
