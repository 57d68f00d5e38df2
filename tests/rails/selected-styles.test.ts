/** Tests that a page contains only the style rules that it may need, and looks the same as it would with all rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { BlockDefinition } from '#blocks'
import baseStyles from '../../packages/platform/src/render/site/base.css?inline'
import { readRules } from '../../packages/platform/src/blocks/read-rules.ts'
import {
  findSelectorNames,
  listRuleNames,
  selectRules,
} from '../../packages/platform/src/render/css/select-rules.ts'
import { shortenNames } from '../../packages/platform/src/render/css/shorten-names.ts'
import { resolveTokens } from '../../packages/platform/src/render/css/resolve-tokens.ts'
import { test } from '../chromium.ts'
import { installStyleReader, removePictureSources } from './looks.ts'
import { blocks, renderToHtml } from './samples.fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const theme = parse(readFileSync(join(root, 'sites/noon/content/themes/noon.yaml'), 'utf8')) as {
  body: { tokens: Record<string, string> }
}
const tokens = Object.entries(theme.body.tokens).map(([name, value]) => `${name}:${value}`)
const allStyles = [
  `:root{${tokens.join(';')}}`,
  baseStyles,
  ...new Set(blocks.flatMap(({ sharedStyles = [] }) => sharedStyles)),
  ...blocks.map(({ styles }) => styles),
].join('')
const rules = readRules(allStyles)
const ruleNames = listRuleNames(rules)

const select = (html: string, css: string) =>
  shortenNames(
    resolveTokens(selectRules(rules, findSelectorNames(`<html lang="en">${html}`, ruleNames)) + css),
  )

describe('selected styles', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 375, height: 900 }, reducedMotion: 'reduce' })
    await page.evaluate(installStyleReader)
  })
  afterAll(() => page?.close())

  it.each(blocks.map((block) => [block.type, block] as const))(
    'do not change the appearance of any sample of %s, on a phone or in print',
    async (_type, block) => {
      const { html, css } = await renderSamples(block)
      expect(await findDifferences(page, html, [allStyles + css, select(html, css)])).toEqual([])
    },
  )

  it('are all needed: an element without its rules looks different on a phone and in print', async () => {
    const found = await findDifferences(page, '<h1>a</h1>', [allStyles, select('<p>', '')])
    for (const media of ['screen', 'print']) expect(found).toContain(`${media}: <h1>a</h1>`)
  })

  it('are far smaller than the full style sheet', async () => {
    const { html, css } = await renderSamples(
      blocks.find(({ type }) => type === 'text-block') as BlockDefinition,
    )
    expect(select(html, css).length).toBeLessThan((allStyles + css).length / 5)
  })
})

describe('markup that an island adds to the page', () => {
  const islands = blocks.filter(({ type }) => files(type).includes('island.tsx'))

  it.each(islands.map((block) => [block.type, block] as const))(
    'is declared by %s if styles depend on it',
    async (type, block) => {
      expect(block.addedLater).toBeDefined()
      const views = files(type).filter((file) => file.endsWith('.tsx') && !file.includes('test'))
      const written = views.map((file) => toMarkup(readFileSync(join(folder(type), file), 'utf8'))).join('')
      const { html } = await renderSamples(block)
      const known = findSelectorNames(html + block.addedLater?.html, ruleNames)
      expect([...findSelectorNames(written, ruleNames)].filter((name) => !known.has(name))).toEqual([])
    },
  )

  it('is tested for two islands', () => {
    expect(islands.map(({ type }) => type)).toEqual(['search-box', 'session-validator'])
  })
})

const folder = (type: string) => join(root, 'packages/platform/src/standard-blocks', type)
const files = (type: string): readonly string[] => {
  try {
    return readdirSync(folder(type))
  } catch {
    return []
  }
}

/**
 * Extracts the elements and classes from a view's source code as HTML. For a conditional class, includes both branches.
 */
const toMarkup = (source: string) =>
  source
    .replaceAll(/className="([^"]*)"/g, ' class="$1"')
    .replaceAll(/className=\{([^}]*)\}/g, (_, choice: string) =>
      Array.from(choice.matchAll(/'([^']*)'/g), ([, name]) => ` class="${name}"`).join(''),
    )

async function renderSamples(definition: BlockDefinition) {
  const samples = await Promise.all(definition.samples.map((sample) => renderToHtml(definition, sample)))
  return { html: samples.map(({ html }) => html).join(''), css: samples[0]?.css ?? '' }
}

/** Expands all expandable elements, and returns the elements that look different under the two style sheets. */
async function findDifferences(page: Page, html: string, styles: readonly [string, string]) {
  const sheets = styles.map((css) => `<style>${css}</style>`).join('')
  await page.setContent(
    `<!doctype html><html lang="en">${sheets}<main>${removePictureSources(html)}</main></html>`,
  )
  const found: string[] = []
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    const differences = await page.evaluate(compareSheets)
    found.push(...differences.map((difference) => `${media}: ${difference}`))
  }
  return found
}

/** Runs in the page. Returns the elements that look different under its two style sheets. */
function compareSheets(): readonly string[] {
  const elements = Array.from(document.querySelectorAll('html, body, body *'))
  for (const details of document.querySelectorAll('details')) details.open = true
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:not(:popover-open)'))
    popover.showPopover()
  const names = window.looks.listDeclared()
  const sheets = Array.from(document.styleSheets)
  const [before = [], after = []] = sheets.map((shown) => {
    for (const sheet of sheets) sheet.disabled = sheet !== shown
    return elements.map((element) => window.looks.read(element, names))
  })
  return elements.filter((_, at) => before[at] !== after[at]).map(({ outerHTML }) => outerHTML.slice(0, 100))
}
