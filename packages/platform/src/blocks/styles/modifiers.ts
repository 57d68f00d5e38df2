/**
 * Writes rules for modifiers, such as `.center`, that apply on some devices only. The element does not have the
 * modifier class. Instead, the rules of that class are copied to the block's instance class, inside a media query.
 */
import { cacheByObject } from '#kit'
import { deviceMediaQueries, devices, type Device, type Responsive } from '#model'
import type { BlockDefinition, Modifier } from '../define-block.ts'
import { classPlaceholder } from './instance-classes.ts'
import { readRules, type CssRule } from '../read-rules.ts'

export type Modifiers = Responsive<readonly Modifier[]>

const isClass = (modifier: Modifier) => /^[\w-]+$/.test(modifier)

const toSharedModifiers = (modifiers: Modifiers): readonly Modifier[] =>
  modifiers.desktop.filter((each) => devices.every((device) => modifiers[device].includes(each)))

/** Returns the classes that apply on every device. */
export const toSharedClasses = (modifiers: Modifiers): readonly string[] =>
  toSharedModifiers(modifiers).filter(isClass)

/** Print uses the values of large devices. */
const ranges: Responsive<string> = {
  mobile: `screen and ${deviceMediaQueries.mobile}`,
  tablet: `screen and ${deviceMediaQueries.tablet}`,
  desktop: `${deviceMediaQueries.desktop},print`,
}

/** Returns the rules for modifiers that apply on some devices only; empty if there are none. */
export function toModifierCss(definition: BlockDefinition, modifiers: Modifiers): string {
  const shared = toSharedModifiers(modifiers)
  const css = devices.map((device) => toDeviceCss(device)).join('')
  return css === '' ? '' : css + writeForced(rulesOf(definition))

  function toDeviceCss(device: Device): string {
    const own = modifiers[device].filter((each) => !shared.includes(each)).map(toPattern)
    const css = own.length === 0 ? '' : writeFor(rulesOf(definition), own)
    return css === '' ? '' : `@media ${ranges[device]}{${css}}`
  }
}

const rulesOf = cacheByObject((definition: BlockDefinition) =>
  readRules([...(definition.sharedStyles ?? []), definition.styles].join('')),
)

type ModifierPattern = { readonly selector: RegExp; readonly own: string }

/** Builds a selector with the same specificity as the replaced selector. */
function toPattern(modifier: Modifier): ModifierPattern {
  if (isClass(modifier))
    return { selector: new RegExp(`\\.${modifier}(?![\\w-])`, 'g'), own: classPlaceholder }
  const [, child = '', name = '', value = ''] = /^(>?)\[([\w-]+)=([\w-]+)\]$/.exec(modifier) ?? []
  const own = child === '' ? classPlaceholder : `:is(${classPlaceholder}>*)`
  return { selector: new RegExp(`\\[${name}=["']?${value}["']?\\]`, 'g'), own }
}

/** Repeats the rules for forced colours after all other rules of the same specificity, so that they take precedence. */
const writeForced = (rules: readonly CssRule[]): string =>
  rules
    .map((rule) => {
      if (rule.kind !== 'group') return ''
      const css = rule.head.includes('forced-colors')
        ? rule.rules.map(writeWhole).join('')
        : writeForced(rule.rules)
      return css === '' ? '' : `${rule.head}{${css}}`
    })
    .join('')

const writeWhole = (rule: CssRule): string =>
  rule.kind === 'style' ? `${rule.selectors.map(({ text }) => text).join(',')}{${rule.body}}` : ''

const writeFor = (rules: readonly CssRule[], own: readonly ModifierPattern[]): string =>
  rules.map((rule) => writeOne(rule, own)).join('')

function writeOne(rule: CssRule, own: readonly ModifierPattern[]): string {
  if (rule.kind === 'other') return ''
  if (rule.kind === 'group') {
    const css = writeFor(rule.rules, own)
    return css === '' ? '' : `${rule.head}{${css}}`
  }
  const selectors = rule.selectors.flatMap(({ text }) => {
    const written = own.reduce((selector, one) => selector.replaceAll(one.selector, one.own), text)
    return written === text ? [] : [written]
  })
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${rule.body.replaceAll('\n', '')}}`
}
