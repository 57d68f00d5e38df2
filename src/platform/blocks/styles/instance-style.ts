/**
 * The values of one block become custom properties in the page's single style element: a page has no style attributes.
 * Blocks with the same values share one class.
 */
import type { Responsive } from '#model'
import {
  joinClasses,
  writeRules,
  type DeviceRules,
  type InstanceClass,
  type OwnRules,
} from './instance-classes.ts'

type StyleValue = string | number | undefined
/**
 * Custom properties of one block instance. A block returns every property that its styles read, on each instance,
 * because custom properties inherit and a block may be inside another of its type.
 */
export type InstanceStyle = Readonly<Record<`--${string}`, StyleValue | Responsive<StyleValue>>>

type StyledBlock = {
  readonly type?: string
  /** Rules of its style sheets that only some devices apply, with `ownClass` as a placeholder for the class. */
  readonly css?: string | undefined
}

/** A recorded contribution of one block type to a page's styles: replaying it saves computing it again. */
export type AppliedStyle = {
  readonly type: string
  readonly css: string
  readonly rules: OwnRules
  readonly name: string | undefined
}

export type InstanceStyles = {
  /** Returns the class with these values for a block of this type; undefined if there are none. */
  readonly toClass: (style: InstanceStyle, wearer?: StyledBlock) => string | undefined
  /** Returns the distinct styles added since a former {@link InstanceStyles.countWorn}. */
  readonly findWorn: (since: number) => readonly AppliedStyle[]
  readonly countWorn: () => number
  /** Replays recorded styles like the same calls of `toClass`; returns false if a class has another name on this page. */
  readonly wear: (worn: readonly AppliedStyle[]) => boolean
  /** Returns each class, followed by its conditions. */
  readonly toCss: () => string
  /**
   * Returns the same CSS in fewer bytes. Only for a page that gets no further rules: an added rule would come after
   * all conditions, and an added block would inherit the common declarations of its type.
   */
  readonly toJoinedCss: () => string
}

/** Attack: a value that closes its declaration or loads something. Schemas forbid it first; this is the second check. */
const harmlessValue = /^[\w\s#%.,()/+*'-]{1,300}$/
const forbiddenFunction = /(?:url|src|image|image-set|cross-fade|element|paint|expression)\s*\(|\/\*/i

type ToClassName = (css: string, position: number) => string

export function createInstanceStyles(toName: ToClassName = toNumberedName): InstanceStyles {
  const classes = new Map<string, InstanceClass>()
  const names = new Set<string>()
  const bareTypes = new Set<string>()
  const allWorn: AppliedStyle[] = []
  const nameClass = ({ type, css, rules }: Omit<AppliedStyle, 'name'>): string | undefined => {
    if (rules.base.length === 0) bareTypes.add(type)
    if (css === '') return undefined
    const known = classes.get(css)
    if (known !== undefined) {
      known.types.add(type)
      return known.name
    }
    const name = toName(css, classes.size)
    const own = names.has(name) ? `${name}-${classes.size}` : name
    names.add(own)
    classes.set(css, { name: own, types: new Set([type]), ...rules })
    return own
  }
  return {
    toClass(style, { type = '', css: extra = '' } = {}) {
      const rules = { ...toRules(style), extra }
      const css = writeRules(rules, '&')
      const name = nameClass({ type, css, rules })
      allWorn.push({ type, css, rules, name })
      return name
    },
    countWorn: () => allWorn.length,
    findWorn: (since) => [
      ...new Map(allWorn.slice(since).map((worn) => [`${worn.type} ${worn.css}`, worn])).values(),
    ],
    wear(worn) {
      allWorn.push(...worn)
      return worn.map((one) => nameClass(one) === one.name).every(Boolean)
    },
    toCss: () => Array.from(classes.values(), (each) => writeRules(each, `.${each.name}`)).join(''),
    toJoinedCss: () => joinClasses([...classes.values()], bareTypes),
  }
}

const toNumberedName: ToClassName = (_css, position) => `i${position.toString(36)}`

/** Returns 31 bits of FNV-1a in six characters: the same name on every page, so that markup of one page fits into another (GRD-8). */
export const toStableName = (css: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < css.length; at++) hash = Math.imul(hash ^ css.charCodeAt(at), 0x01000193)
  return `i${(hash >>> 1).toString(36)}`
}

/**
 * Converts a style to mobile-first rules; a larger device appears only where its value changes. Print counts as a large
 * device, however narrow.
 */
function toRules(style: InstanceStyle): DeviceRules {
  const base: string[] = []
  const tablet: string[] = []
  const desktop: string[] = []
  for (const [name, value] of Object.entries(style)) {
    const each = typeof value === 'object' ? value : { mobile: value, tablet: value, desktop: value }
    add(base, name, each.mobile)
    if (each.tablet !== each.mobile) add(tablet, name, each.tablet ?? 'initial')
    if (each.desktop !== each.tablet) add(desktop, name, each.desktop ?? 'initial')
  }
  return { base, tablet, desktop }
}

function add(declarations: string[], name: string, value: StyleValue) {
  if (value === undefined) return
  const text = String(value)
  if (harmlessValue.test(text) && !forbiddenFunction.test(text)) declarations.push(`${name}:${text}`)
}
