/** Finds accessibility violations in a rendered page with axe: WCAG 2.2 A and AA, and best practices. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Colour rules. Only the results of these rules can differ between light and dark mode. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

/** Rules whose results depend only on the classes and states of elements. */
export const styleRules = [...colourRules, 'target-size'] as const

type AccessibilityCheckOptions = {
  /** Selector of the section to test. Defaults to the whole page. */
  readonly within?: string
  /** Selector of sections to exclude, because they are tested separately. */
  readonly except?: string
  /** Names of axe rules to ignore. */
  readonly without?: readonly string[]
  /** Names of axe rules to run. All other rules are skipped. */
  readonly only?: readonly string[]
}

/** Axe options that this file uses. */
type AxeOptions = {
  readonly runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] }
  readonly resultTypes: readonly string[]
  readonly selectors: boolean
  readonly iframes: boolean
  readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>
}

type Axe = {
  readonly run: (
    context: { include: string[][]; exclude?: string[][] },
    options: AxeOptions,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const require = createRequire(import.meta.url)
const script = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Returns each violation as `rule: elements`. Runs axe in the page and returns only violations, because axe's
 * Playwright builder also transfers every passed check, which takes three times as long as the check itself.
 */
export async function findAccessibilityIssues(
  page: Page,
  { within, except, without = [], only }: AccessibilityCheckOptions = {},
): Promise<string[]> {
  const withFrames = except !== 'iframe'
  for (const frame of withFrames ? page.frames() : [page.mainFrame()]) await loadAxe(frame)
  const context = { include: [[within ?? 'html']], ...(except !== undefined && { exclude: [[except]] }) }
  const options: AxeOptions = {
    runOnly: only === undefined ? { type: 'tag', values: rules } : { type: 'rule', values: only },
    resultTypes: ['violations'],
    /** Selectors are disabled, because building them takes axe as long as checking all elements. */
    selectors: false,
    iframes: withFrames,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(
    async (input) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(input.context, input.options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { context, options },
  )
}

/** Loads axe once in each window, because loading takes longer than most checks. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(script)
}
