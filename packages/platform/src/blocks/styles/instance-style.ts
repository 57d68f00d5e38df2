/**
 * Writes the style values of blocks as custom properties into the page's only style element, because pages have no
 * style attributes. Blocks with equal values share a class.
 */
import type { Responsive } from '#model'
import {
  joinClasses,
  writeRules,
  type DeviceRules,
  type InstanceClass,
  type InstanceRules,
} from './instance-classes.ts'

type StyleValue = string | number | undefined
/**
 * Custom properties of one block. A block must set every property that its styles read, because custom properties are
 * inherited and a block may be inside another block of its type.
 */
export type InstanceStyle = Readonly<Record<`--${string}`, StyleValue | Responsive<StyleValue>>>

type StyledBlock = {
  readonly type?: string
  /**
   * Rules from the block's style sheets that apply on some devices only. `classPlaceholder` represents the class name.
   */
  readonly css?: string | undefined
}

/** A recorded call to `toClass`. Repeating it is cheaper than computing the styles again. */
export type AppliedStyle = {
  readonly type: string
  readonly css: string
  readonly rules: InstanceRules
  readonly name: string | undefined
}

export type InstanceStyles = {
  /** Returns the class for these values; undefined if there are none. */
  readonly toClass: (style: InstanceStyle, wearer?: StyledBlock) => string | undefined
  /** Returns the distinct styles added since {@link InstanceStyles.countApplied} returned `since`. */
  readonly findApplied: (since: number) => readonly AppliedStyle[]
  readonly countApplied: () => number
  /** Repeats recorded calls to `toClass`. Returns false if a class has a different name on this page. */
  readonly wear: (worn: readonly AppliedStyle[]) => boolean
  /** Returns the CSS of all classes, each followed by its media queries. */
  readonly toCss: () => string
  /**
   * Returns equivalent CSS in fewer bytes. Danger: no styles may be added to the page afterwards. A later rule would
   * override the media queries, and a later block would receive the shared declarations of its type.
   */
  readonly toJoinedCss: () => string
}

/**
 * Attack: a value may close its declaration or load a resource. Schemas reject such values; this is a second check.
 */
const harmlessValue = /^[\w\s#%.,()/+*'-]{1,300}$/
const forbiddenFunction = /(?:url|src|image|image-set|cross-fade|element|paint|expression)\s*\(|\/\*/i

type ToClassName = (css: string, position: number) => string

export function createInstanceStyles(toName: ToClassName = toNumberedName): InstanceStyles {
  const classes = new Map<string, InstanceClass>()
  const names = new Set<string>()
  const bareTypes = new Set<string>()
  const allApplied: AppliedStyle[] = []
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
      allApplied.push({ type, css, rules, name })
      return name
    },
    countApplied: () => allApplied.length,
    findApplied: (since) => [
      ...new Map(allApplied.slice(since).map((worn) => [`${worn.type} ${worn.css}`, worn])).values(),
    ],
    wear(worn) {
      allApplied.push(...worn)
      return worn.map((one) => nameClass(one) === one.name).every(Boolean)
    },
    toCss: () => Array.from(classes.values(), (each) => writeRules(each, `.${each.name}`)).join(''),
    toJoinedCss: () => joinClasses([...classes.values()], bareTypes),
  }
}

const toNumberedName: ToClassName = (_css, position) => `i${position.toString(36)}`

/**
 * Returns a 31-bit FNV-1a hash in at most six characters. Equal CSS gets the same name on every page, so that a list
 * can append items from another page (GRD-8).
 */
export const toStableClassName = (css: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < css.length; at++) hash = Math.imul(hash ^ css.charCodeAt(at), 0x01000193)
  return `i${(hash >>> 1).toString(36)}`
}

/**
 * Converts a style to mobile-first rules. A larger device has a rule only if its value differs. Print uses the values
 * of large devices.
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
