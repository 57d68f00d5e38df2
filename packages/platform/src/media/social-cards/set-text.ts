/** Renders text as SVG paths, so that it looks the same on every machine, regardless of installed fonts. */
export type Typesetter = {
  readonly measure: (text: string, sizePx: number) => number
  /**
   * Renders one line of text as a group of paths. `x` is the start of the line, and `y` is its baseline. Danger: `fill`
   * is written into the markup without escaping.
   */
  readonly draw: (text: string, at: { sizePx: number; x: number; y: number; fill: string }) => string
  /** Breaks text into lines of the given width. A word that is too long for a line is truncated. */
  readonly wrap: (text: string, sizePx: number, maxWidthPx: number) => string[]
  /** Removes characters that the font lacks. */
  readonly removeUnknown: (text: string) => string
}

/** `bytes` is a font file (WOFF2, TTF, OTF). Loads the font library. */
export async function createTypesetter(bytes: Buffer): Promise<Typesetter> {
  const { create } = await import('fontkit')
  const font = create(bytes)
  const measure = (text: string, sizePx: number) =>
    (font.layout(text).advanceWidth * sizePx) / font.unitsPerEm
  return {
    measure,
    draw(text, { sizePx, x, y, fill }) {
      const { glyphs, positions } = font.layout(text)
      let pen = 0
      const paths = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
        pen += xAdvance
        return path
      })
      const scale = sizePx / font.unitsPerEm
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
    },
    wrap(text, sizePx, maxWidthPx) {
      const fits = (line: string) => measure(line, sizePx) <= maxWidthPx
      const lines: string[] = []
      for (const word of text.split(' ')) {
        const longer = `${lines.at(-1)} ${word}`
        if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
        else lines.push(fits(word) ? word : shorten(word, fits))
      }
      return lines
    },
    removeUnknown: (text) =>
      Array.from(text.normalize('NFC').replace(/\s/g, ' '))
        .filter((sign) => sign === ' ' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
  }
}

/** Uses binary search, because laying out a line is slow. */
function shorten(word: string, fits: (line: string) => boolean): string {
  const signs = Array.from(word)
  const cutAt = (length: number) => `${signs.slice(0, length).join('')}…`
  let [fitting, tooLong] = [0, signs.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(cutAt(middle))) fitting = middle
    else tooLong = middle
  }
  return cutAt(fitting)
}
