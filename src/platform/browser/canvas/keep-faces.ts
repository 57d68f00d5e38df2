/**
 * The page's faces, as faces of its document, too. Those of a sheet begin anew whenever its text changes, and by
 * `font-display: optional` one that is not there at once is left out until the page is loaded again.
 */
export function keepFaces({ fonts, styleSheets }: Document): void {
  /** Attack: a sheet of another site, whose rules nobody may read. */
  const own = Array.from(styleSheets).filter(({ href }) => href === null)
  const rules = own.flatMap(({ cssRules }) => Array.from(cssRules))
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const [family, source, weight] = ['font-family', 'src', 'font-weight'].map((name) =>
      rule.style.getPropertyValue(name),
    ) as [string, string, string]
    if (!source.startsWith('url(')) continue
    const face = new FontFace(family.replaceAll('"', ''), source, { weight, display: 'swap' })
    fonts.add(face)
    void face.load().catch(() => undefined)
  }
}
