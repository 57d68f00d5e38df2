/** Hydrates one island with React. The rest of the page remains static HTML. */
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandParts } from '#model/browser'
import type { IslandModule } from '#standard-blocks/browser'

export function hydrateIsland(host: HTMLElement, { Island, styles }: IslandModule, parts: IslandParts): void {
  wear(parts.tokens + styles)
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
  const isTyped = field instanceof HTMLInputElement && field.value !== field.defaultValue
  if (isTyped && host.contains(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
}
