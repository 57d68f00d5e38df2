/** Computed styles of samples in Chromium. They are compared within the page. */
import type { Page } from '@playwright/test'

type ComputedStyleTexts = {
  /**
   * Lists the properties that the document's style sheets declare, together with width and height. All other computed
   * values depend on these properties.
   */
  readonly listDeclared: () => readonly string[]
  /** Returns the computed values of an element and its pseudo-elements. */
  readonly read: (element: Element, names: readonly string[]) => string
}
declare global {
  interface Window {
    looks: ComputedStyleTexts
  }
}

type RenderedSample = { readonly html: string; readonly css: string }

export const removePictureSources = (html: string) => html.replaceAll(/ (?:src|srcset)="[^"]*"/gi, '')

/** Shows each sample alone in a `main` element, with the given styles. */
export async function showSamples(
  page: Page,
  styles: string,
  samples: readonly RenderedSample[],
): Promise<void> {
  const rules = samples.map(({ css }, at) => `@scope (#sample-${at}){${css}}`).join('')
  const mains = samples.map(({ html }, at) => `<main id="sample-${at}">${removePictureSources(html)}</main>`)
  const alone = 'main{contain:layout}'
  await page.setContent(
    `<!doctype html><html lang="en"><style>${styles}${alone}${rules}</style>${mains.join('')}</html>`,
  )
}

/** Assigns a number to each sample. Two samples have the same number if all of their elements look the same. */
export const numberSamplesByStyle = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const names = window.looks.listDeclared()
    const looks = Array.from(document.querySelectorAll('main'), (main) =>
      Array.from(main.querySelectorAll('*'), (element) => window.looks.read(element, names)).join('\n'),
    )
    return looks.map((look) => looks.indexOf(look))
  })

/** Runs in a page once, before any styles are read. */
export function installStyleReader(): void {
  const collect = (rules: CSSRuleList, declared: Set<string>) => {
    for (const rule of rules) {
      if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) declared.add(name)
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList, declared)
    }
  }
  const readPart = (element: Element, names: readonly string[], part?: string) => {
    const style = getComputedStyle(element, part)
    const isThere = part === undefined || !['none', 'normal'].includes(style.content)
    return isThere ? names.map((name) => style.getPropertyValue(name)).join() : ''
  }
  window.looks = {
    listDeclared() {
      const declared = new Set(['width', 'height'])
      for (const { cssRules } of document.styleSheets) collect(cssRules, declared)
      const known = Array.from(getComputedStyle(document.body))
      return known.filter((name) => !name.startsWith('--') && declared.has(name))
    },
    read: (element, names) =>
      [undefined, '::before', '::after'].map((part) => readPart(element, names, part)).join(),
  }
}
