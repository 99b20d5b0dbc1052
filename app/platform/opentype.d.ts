/** The part of opentype.js that the product uses; the package brings no types. */
declare module "opentype.js" {
  export type Command =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };
  type Font = {
    /** 0: the font does not have it. */
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): { commands: readonly Command[] };
  };
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
