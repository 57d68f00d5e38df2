/** Selects the styles for one page: the styles of its blocks, without rules that no element on the page can match. */
import { LRUCache } from 'lru-cache'
import { readRules, type BlockDefinition, type InstanceStyles, type CssRule, type TreeSummary } from '#blocks'
import { cacheByObject } from '#kit'
import baseStyles from '../site/base.css?inline'
import { toFontFaceCss, toThemeCss } from '../site/theme-assets.ts'
import type { RenderSettings } from '../site/render-settings.ts'
import type { SiteIndex } from '../site/site.ts'
import { findSelectorNames, listRuleNames, selectRules, type SelectorNames } from './select-rules.ts'
import { findUnresolvedNames, resolveTokens } from './resolve-tokens.ts'
import { shortenNames } from './shorten-names.ts'

type CssInput = {
  readonly setting: RenderSettings
  readonly index: SiteIndex
  readonly facts: TreeSummary
  readonly styles: InstanceStyles
  /** HTML of the page's body. */
  readonly regions: readonly string[]
  /**
   * True if scripts may later insert parts of other pages into this page. The styles then also include the rules for
   * those parts, in the right order.
   */
  readonly isWhole: boolean
}

/**
 * Returns theme, base and block styles in registry order, followed by the rules that editors set on single blocks. The
 * result contains a single line break, which separates these rules from the styles before them.
 */
export function toPageCss({ setting, index, facts, styles, regions, isWhole }: CssInput): string {
  const definitions = [...setting.registry.values()].filter((each) => facts.definitions.has(each))
  const sheet = findSheet({ setting, index, definitions })
  if (isWhole) return `${sheet.css}\n${styles.toCss().replaceAll('\n', '')}`
  return sheet.select(regions, styles.toJoinedCss().replaceAll('\n', ''))
}

/** Maximum number of cached block sets per theme. */
const maxSets = 200
/** Maximum size of the cached selections per theme, in characters: enough for about a hundred pages. */
const maxSelected = 4_000_000
/** Maximum number of cached regions that are the same on every page, such as the footer. */
const maxRegions = 4
const maxRegionLength = 10_000
const stylesOf = cacheByObject((_theme: SiteIndex['theme']) =>
  cacheByObject((_gates: SiteIndex['formatter']['gates']) => ({
    sheets: new LRUCache<string, PageSheet>({ max: maxSets }),
    selections: new LRUCache<string, string>({
      maxSize: maxSelected,
      sizeCalculation: (css, key) => css.length + key.length,
    }),
  })),
)

type SheetInput = Pick<CssInput, 'setting' | 'index'> & {
  readonly definitions: readonly BlockDefinition[]
}

/** The style sheet that all pages with the same set of blocks share. */
type PageSheet = {
  readonly css: string
  /**
   * Returns the style rules that elements in the given regions can match, followed by the rules that editors set on
   * single blocks.
   */
  readonly select: (regions: readonly string[], instanceCss: string) => string
}

function findSheet(request: SheetInput): PageSheet {
  const { index, definitions } = request
  const { sheets, selections } = stylesOf(index.theme)(index.formatter.gates)
  const key = `${index.language} ${definitions.map(({ type }) => type).join()}`
  const known = sheets.get(key)
  if (known !== undefined) return known
  const sheet = createSheet(request, { key, selections })
  sheets.set(key, sheet)
  return sheet
}

type RuleSelections = {
  /** Identifies the sheet within its theme. */
  readonly key: string
  readonly selections: LRUCache<string, string>
}

function createSheet(
  { setting, index, definitions }: SheetInput,
  { key: sheetKey, selections }: RuleSelections,
): PageSheet {
  const hasExternalTheme = index.formatter.gates.isOpen('themeProviderDisabled')
  const css = [
    toFontFaceCss(setting.themeAssets.faces, setting.url),
    hasExternalTheme ? '' : toThemeCss(index.theme),
    baseStyles,
    setting.themeAssets.css,
    ...new Set(definitions.flatMap(({ sharedStyles = [] }) => sharedStyles)),
    ...definitions.map(({ styles }) => styles),
  ]
    .join('')
    .replaceAll('\n', '')
  const later = definitions.flatMap(({ addedLater = [] }) => addedLater)
  const laterHtml = later.map(({ html }) => html).join('')
  const laterCss = later.map(({ css: own = '' }) => own).join('')
  const unresolved = findUnresolvedNames(css, laterCss)
  const frame = toFrame(index.language) + laterHtml
  let read:
    | { readonly rules: readonly CssRule[]; readonly findNames: (html: string) => SelectorNames }
    | undefined
  return {
    css,
    select(regions, instanceCss) {
      if (read === undefined) {
        const rules = readRules(css)
        read = { rules, findNames: rememberNames(listRuleNames(rules)) }
      }
      const { findNames: findIn } = read
      const names = new Set([frame, ...regions].flatMap((html) => [...findIn(html)]))
      const key = [sheetKey, ...[...names].toSorted(), instanceCss].join()
      const known = selections.get(key)
      if (known !== undefined) return known
      const needed = `${selectRules(read.rules, names)}\n${instanceCss}`
      const selected = shortenNames(resolveTokens(needed, unresolved), {
        later: laterCss,
        reserved: unresolved,
        hasExternalTheme,
      })
      selections.set(key, selected)
      return selected
    },
  }
}

function rememberNames(ruleNames: SelectorNames): (html: string) => SelectorNames {
  const known = new LRUCache<string, SelectorNames>({ max: maxRegions })
  return (html) => {
    const names = known.get(html) ?? findSelectorNames(html, ruleNames)
    if (html.length <= maxRegionLength) known.set(html, names)
    return names
  }
}

/**
 * Returns the elements that surround the blocks in every document. They include the attribute for a signed-in visitor,
 * which a script adds later.
 */
const toFrame = (language: string) =>
  `<html lang="${language}" data-visitor="signed-in"><a class="skip-link"><header><main><footer>`
