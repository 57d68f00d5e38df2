/** What axe finds against the readers of a page as it stands in the browser: WCAG 2.2 A and AA, and best practice. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose findings depend on colours: all that can differ between a light and a dark page. */
export const ofColours = ['color-contrast', 'link-in-text-block'] as const

type Options = {
  /** Selector of the part that is judged; the whole page without it. */
  readonly within?: string
  /** Selector of what another is responsible for. */
  readonly except?: string
  /** Names of axe's rules that do not count. */
  readonly without?: readonly string[]
  /** Names of the only axe rules that run. */
  readonly only?: readonly string[]
}

/** The part of axe's options that is used here. */
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
 * Each barrier as `rule: elements`. Axe runs in the page and answers with what it finds against it alone: its builder for
 * Playwright carries over, of every rule, all that passes, which takes three times as long as the check.
 */
export async function findBarriers(
  page: Page,
  { within, except, without = [], only }: Options = {},
): Promise<string[]> {
  const withFrames = except !== 'iframe'
  for (const frame of withFrames ? page.frames() : [page.mainFrame()]) await loadAxe(frame)
  const context = { include: [[within ?? 'html']], ...(except !== undefined && { exclude: [[except]] }) }
  const options: AxeOptions = {
    runOnly: only === undefined ? { type: 'tag', values: rules } : { type: 'rule', values: only },
    resultTypes: ['violations'],
    /** Axe takes as long to build a selector for each element as it takes to check them all. */
    selectors: false,
    iframes: withFrames,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(
    async (asked) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(asked.context, asked.options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { context, options },
  )
}

/** Once in each window: reading it takes longer than most checks. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(script)
}
