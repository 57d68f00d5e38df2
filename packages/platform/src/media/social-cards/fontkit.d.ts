/** Types for the part of fontkit that is used, because the package includes no types. Lengths are in font units. */
declare module 'fontkit' {
  type Glyph = { readonly path: { readonly toSVG: () => string } }
  type Position = {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly layout: (text: string) => {
      readonly glyphs: readonly Glyph[]
      readonly positions: readonly Position[]
      readonly advanceWidth: number
    }
  }
  export function create(bytes: Buffer): Font
}
