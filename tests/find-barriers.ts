/** What axe finds against the readers of a page as it stands in the browser: WCAG 2.2 A and AA, and best practice. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Options = {
  /** Selector of the part that is judged; the whole page without it. */
  readonly within?: string
  /** Selector of what another is responsible for. */
  readonly except?: string
  /** Names of axe's rules that do not count. */
  readonly without?: readonly string[]
}

/**
 * Each barrier as `rule: elements`. Legacy mode judges in the page itself; the other opens a further page for each check,
 * which takes longer than the check, to reach frames of other origins: our pages have none.
 */
export async function findBarriers(
  page: Page,
  { within, except, without = [] }: Options = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(rules)
    .disableRules([...without])
  if (within !== undefined) axe.include(within)
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
