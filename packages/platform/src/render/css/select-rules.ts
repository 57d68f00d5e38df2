/** Selects the style sheet rules that a page may need. */
import type { SelectorCondition, CssRule } from '#blocks'

/** The names in a page that selectors can match. */
export type SelectorNames = ReadonlySet<string>

/** Names that match on every page although our HTML does not contain them, because HTML parsers add these elements. */
const alwaysThere = ['html', 'head', 'body', 'tbody']

/** Lists all names that the rules refer to. A page is searched only for these names. */
export function listRuleNames(rules: readonly CssRule[]): SelectorNames {
  const names = new Set<string>()
  const add = (need: SelectorCondition) => {
    if (typeof need === 'string') names.add(need)
    else for (const alternative of need) alternative.forEach(add)
  }
  const visit = (rule: CssRule): void => {
    if (rule.kind === 'group') rule.rules.forEach(visit)
    if (rule.kind === 'style') for (const { needs } of rule.selectors) needs.forEach(add)
  }
  rules.forEach(visit)
  return names
}

const elementOrAttribute = /<([a-z][a-z0-9-]*)|\s(?:data-([\w-]+="[\w-]+)"|lang="([a-z]+)|class="([^"]*)")/gi

/** Returns the tags and class attributes in the HTML, which are all that {@link findSelectorNames} needs. */
export const listTagsAndClasses = (html: string): readonly string[] => html.match(elementOrAttribute) ?? []

/**
 * Returns the names from `conditionNames` that may occur in the HTML. Also returns names from text that merely looks
 * like a tag or a class; at worst, this includes an unneeded rule.
 */
export function findSelectorNames(html: string, conditionNames: SelectorNames): SelectorNames {
  const found = new Set(alwaysThere)
  const lists = new Set<string>()
  for (const [, element, data, language, list] of html.matchAll(elementOrAttribute)) {
    if (element !== undefined) found.add(element.toLowerCase())
    else if (data !== undefined) found.add(`[${data.replace('"', '')}]`)
    else if (language !== undefined) found.add(`:${language.toLowerCase()}`)
    else if (list !== undefined) lists.add(list)
  }
  const parts = Array.from(conditionNames).filter((each) => each.startsWith('*'))
  for (const each of new Set(Array.from(lists).flatMap((list) => list.split(/\s+/)))) {
    found.add(`.${each}`)
    for (const part of parts) if (each.includes(part.slice(1))) found.add(part)
  }
  return new Set(Array.from(found).filter((each) => conditionNames.has(each)))
}

/**
 * Returns the rules in order, without rules that cannot match a page with these names. Moves each print rule after its
 * neighbours, so that it overrides them.
 */
export function selectRules(rules: readonly CssRule[], names: SelectorNames): string {
  let [css, paper] = ['', '']
  for (const rule of rules) {
    if (rule.kind !== 'group') css += writeRule(rule, names)
    else if (rule.head === forPaper) paper += selectRules(rule.rules, names)
    else css += writeGroup(rule.head, selectRules(rule.rules, names))
  }
  return css + writeGroup(forPaper, paper)
}

const forPaper = '@media print'
const writeGroup = (head: string, css: string) => (css === '' ? '' : `${head}{${css}}`)

function writeRule(rule: Exclude<CssRule, { kind: 'group' }>, names: SelectorNames): string {
  if (rule.kind === 'other') return rule.text
  const selectors = rule.selectors.filter(({ needs }) => areMet(needs, names))
  return selectors.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${rule.body}}`
}

const areMet = (needs: readonly SelectorCondition[], names: SelectorNames): boolean =>
  needs.every((need) =>
    typeof need === 'string' ? names.has(need) : need.some((alternative) => areMet(alternative, names)),
  )
