/** Writes the style values of blocks as CSS classes. */
import { mobileFirstMediaQueries } from '#model'

/** Placeholder for the class name, which is assigned after the rules are written. */
export const classPlaceholder = '.own-class'

/** Declarations for phones, and any different declarations for tablets and desktops. */
export type DeviceRules = Readonly<Record<'base' | 'tablet' | 'desktop', readonly string[]>>

/** Declarations, and additional rules whose selectors contain the placeholder `classPlaceholder`. */
export type InstanceRules = DeviceRules & { readonly extra: string }

export type InstanceClass = InstanceRules & {
  readonly name: string
  /** Types of the blocks that use the class. */
  readonly types: Set<string>
}

export const writeRules = ({ base, tablet, desktop, extra }: InstanceRules, selector: string): string =>
  writeRule(selector, base) +
  onDevice('tablet', writeRule(selector, tablet)) +
  onDevice('desktop', writeRule(selector, desktop)) +
  extra.replaceAll(classPlaceholder, selector)

/**
 * Joins classes. Declarations that all blocks of a type share are written only once, for the type. Each media query
 * appears once, after the rules that it overrides.
 */
export function joinClasses(classes: readonly InstanceClass[], bareTypes: ReadonlySet<string>): string {
  const types = new Set(classes.flatMap((each) => [...each.types]))
  const common = new Map<InstanceClass, ReadonlySet<string>>()
  let css = ''
  for (const type of types) {
    const own = classes.filter((each) => each.types.has(type))
    const isAlone = own.length < 2 || bareTypes.has(type) || own.some((each) => each.types.size > 1)
    const shared = isAlone ? [] : findCommon(own)
    for (const each of own) common.set(each, new Set(shared))
    css += writeRule(`.${type}`, shared)
  }
  const extra = classes.map((each) => each.extra.replaceAll(classPlaceholder, `.${each.name}`)).join('')
  const write = (device: keyof DeviceRules) =>
    classes
      .map((each) =>
        writeRule(
          `.${each.name}`,
          each[device].filter((line) => device !== 'base' || !common.get(each)?.has(line)),
        ),
      )
      .join('')
  return (
    css + write('base') + onDevice('tablet', write('tablet')) + onDevice('desktop', write('desktop')) + extra
  )
}

/** Returns the most frequent declaration of each property that all classes set. */
function findCommon(classes: readonly InstanceClass[]): readonly string[] {
  const counts = new Map<string, Map<string, number>>()
  for (const line of classes.flatMap(({ base }) => base)) {
    const property = line.slice(0, line.indexOf(':'))
    const lines = counts.get(property) ?? new Map<string, number>()
    counts.set(property, lines.set(line, (lines.get(line) ?? 0) + 1))
  }
  return Array.from(counts.values()).flatMap((lines) => {
    const total = Array.from(lines.values()).reduce((sum, count) => sum + count, 0)
    const [[line, count] = ['', 0]] = Array.from(lines).toSorted(([, a], [, b]) => b - a)
    return total === classes.length && count > 1 ? [line] : []
  })
}

const writeRule = (selector: string, declarations: readonly string[]) =>
  declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : ''

const onDevice = (device: 'tablet' | 'desktop', css: string) =>
  css === '' ? '' : `@media ${mobileFirstMediaQueries[device]},print{${css}}`
