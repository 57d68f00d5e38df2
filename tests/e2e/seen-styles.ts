/**
 * Finds sections of pages whose colours have not been tested yet. Colours depend only on the classes and states of
 * elements.
 */
import type { Page } from '@playwright/test'

export type StyleTracker = {
  /**
   * Returns true if a section of the page has a class or a state that no earlier section had. Always returns true if
   * the environment variable TEST_ALL_COLOURS is set, as in `npm test -- all`.
   */
  readonly add: (page: Page, within: string) => Promise<boolean>
}

export function createStyleTracker(): StyleTracker {
  const seen = new Set<string>()
  return {
    async add(page, within) {
      const styles = await page
        .locator(within)
        .evaluateAll((parts) =>
          parts
            .flatMap((part) => [part, ...part.querySelectorAll('*')])
            .flatMap((element) => [
              ...element.classList,
              ...Array.from(element.attributes).flatMap(({ name, value }) =>
                name === 'disabled' || value === 'true' ? [`${element.localName} ${name}`] : [],
              ),
            ]),
        )
      const before = seen.size
      for (const style of styles) seen.add(style)
      return process.env['TEST_ALL_COLOURS'] !== undefined || seen.size > before
    },
  }
}
