/**
 * The values of one block become custom properties in the page's one style element: a page has no style
 * attributes. Blocks with the same values share one class.
 */
import { deviceFrom, type Responsive } from '#model'

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

type ToName = (css: string, position: number) => string

export function createInstanceStyles(toName: ToName = toNumberedName): InstanceStyles {
  const classes = new Map<string, string>()
  return {
    toClass(style) {
      const css = toRules(style)
      if (css === '') return undefined
      const known = classes.get(css)
      if (known !== undefined) return known
      const name = toName(css, classes.size)
      const isTaken = [...classes.values()].includes(name)
      const own = isTaken ? `${name}-${classes.size}` : name
      classes.set(css, own)
      return own
    },
    toCss: () => Array.from(classes, ([css, name]) => css.replaceAll('&', `.${name}`)).join(''),
  }
}

const toNumberedName: ToName = (_css, position) => `i${position.toString(36)}`

/** FNV-1a: the same name on every page, so that what one page is drawn with fits into another (GRD-8). */
export const toStableName: ToName = (css) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < css.length; at++) hash = Math.imul(hash ^ css.charCodeAt(at), 0x01000193)
  return `i${(hash >>> 0).toString(36)}`
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
