/**
 * Finds pages whose structure has not been tested yet. Accessibility rules depend on how elements are nested and which
 * attributes they have, not on their text.
 */
import type { Page } from '@playwright/test'

export type StructureTracker = {
  /**
   * Returns true if the page has a structure that no earlier page had: a combination of element, parent element and
   * attributes, an element with text, or a sequence of heading levels. Always returns true if the environment variable
   * TEST_ALL_COLOURS is set, as in `npm test -- all`.
   */
  readonly add: (page: Page) => Promise<boolean>
}

export function createStructureTracker(): StructureTracker {
  const seen = new Set<string>()
  return {
    async add(page) {
      const before = seen.size
      for (const structure of await readStructures(page)) seen.add(structure)
      return process.env['TEST_ALL_COLOURS'] !== undefined || seen.size > before
    },
  }
}

const readStructures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const describe = (element: Element) => {
      const values = ['role', 'type'].map((name) => element.getAttribute(name) ?? '')
      const names = element.getAttributeNames().filter((name) => !name.startsWith('data-'))
      const hasText = element.textContent.trim() !== ''
      const hasAlt = (element.getAttribute('alt') ?? '') !== ''
      const parent = element.parentElement?.localName
      return [parent, element.localName, ...names.toSorted(), ...values, hasText, hasAlt].join(' ')
    }
    const levels = Array.from(document.querySelectorAll('h1,h2,h3,h4,h5,h6'), ({ localName }) => localName)
    return [
      ...Array.from(document.querySelectorAll('body, body *'), describe),
      ...levels.map((level, index) => `${levels[index - 1]} then ${level}`),
    ]
  })
