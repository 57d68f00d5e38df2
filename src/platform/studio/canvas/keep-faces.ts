/**
 * The faces of a page's sheet, as faces of its document, too. Those of a sheet begin anew whenever its text changes, and by
 * `font-display: optional` one that is not there at once is left out until the page is loaded again.
 */
export function keepFaces({ defaultView: view, fonts, styleSheets }: Document): void {
  if (view === null) return
  /** Attack: a sheet of another site, whose rules nobody may read. */
  const own = Array.from(styleSheets).filter(({ href }) => href === null)
  for (const rule of own.flatMap(({ cssRules }) => Array.from(cssRules))) {
    if (!(rule instanceof view.CSSFontFaceRule)) continue
    const [family = '', source = '', weight = ''] = ['font-family', 'src', 'font-weight'].map((name) =>
      rule.style.getPropertyValue(name),
    )
    if (!source.startsWith('url(')) continue
    const face = new view.FontFace(family.replaceAll('"', ''), source, { weight, display: 'swap' })
    fonts.add(face)
    void face.load().catch(() => undefined)
  }
}
