/** Hydrates one island with React. The rest of the page remains static HTML. */
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule, IslandParts } from '#model/browser'

export function hydrateIsland(
  host: HTMLElement,
  { Island, styles }: IslandModule,
  parts: Partial<IslandParts>,
): void {
  wear([parts.tokens, styles].join(''))
  const props = { ...JSON.parse(host.dataset['islandProps'] ?? '{}'), ...parts } as never
  hydrateRoot(host, createElement(Island, props))
  announceTyped(host)
}

/** Uses a constructed style sheet, because the page's policy blocks style elements. */
function wear(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Dispatches an event for text that was typed while React was loading; React then hydrates the island immediately.
 */
function announceTyped(host: HTMLElement): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && host.contains(field) && field.value !== field.defaultValue)
    field.dispatchEvent(new Event('input', { bubbles: true }))
}
