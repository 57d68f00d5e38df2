/**
 * What an editor set on one block becomes custom properties in the page's one style element: a page has no style
 * attributes. Blocks with the same values share one class.
 */
import { deviceFrom, type Responsive } from '#kit'

export type StyleValue = string | number | undefined
/**
 * Custom properties of one block instance. A block returns every property that its styles read, on each instance, because
 * custom properties inherit and a block may stand inside another of its kind.
 */
export type InstanceStyle = Readonly<Record<`--${string}`, StyleValue | Responsive<StyleValue>>>

export type InstanceStyles = {
  /** The class that carries these values; undefined when there are none. */
  readonly toClass: (style: InstanceStyle) => string | undefined
  readonly toCss: () => string
}

/** Attack: a value that closes its declaration or loads something. Schemas forbid it first; this is the second lock. */
const harmlessValue = /^[\w\s#%.,()/+*'-]{1,300}$/
const forbiddenFunction = /(?:url|src|image|image-set|cross-fade|element|paint|expression)\s*\(|\/\*/i

export function createInstanceStyles(): InstanceStyles {
  const classes = new Map<string, string>()
  return {
    toClass(style) {
      const css = toRules(style)
      if (css === '') return undefined
      const known = classes.get(css) ?? `i${classes.size.toString(36)}`
      classes.set(css, known)
      return known
    },
    toCss: () => Array.from(classes, ([css, name]) => css.replaceAll('&', `.${name}`)).join(''),
  }
}

/** Mobile first; a larger device is named only where its value changes. Paper, however narrow, is a large device. */
function toRules(style: InstanceStyle): string {
  const base: string[] = []
  const tablet: string[] = []
  const desktop: string[] = []
  for (const [name, value] of Object.entries(style)) {
    const each = typeof value === 'object' ? value : { mobile: value, tablet: value, desktop: value }
    add(base, name, each.mobile)
    if (each.tablet !== each.mobile) add(tablet, name, each.tablet ?? 'initial')
    if (each.desktop !== each.tablet) add(desktop, name, each.desktop ?? 'initial')
  }
  return (
    block(base) +
    (tablet.length > 0 ? `@media ${deviceFrom.tablet},print{${block(tablet)}}` : '') +
    (desktop.length > 0 ? `@media ${deviceFrom.desktop},print{${block(desktop)}}` : '')
  )
}

const block = (declarations: readonly string[]) =>
  declarations.length > 0 ? `&{${declarations.join(';')}}` : ''

function add(declarations: string[], name: string, value: StyleValue) {
  if (value === undefined) return
  const text = String(value)
  if (harmlessValue.test(text) && !forbiddenFunction.test(text)) declarations.push(`${name}:${text}`)
}
