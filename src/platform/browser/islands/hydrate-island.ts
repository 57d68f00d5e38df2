/** Hydrates one island with React; the rest of the page stays HTML. */
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

/** The page's policy lets no style element in; a sheet that a script makes is none. */
function wear(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

/** What was typed while React was on its way; an event makes it hydrate at once. */
function announceTyped(host: HTMLElement): void {
  const field = document.activeElement
  const isTyped = field instanceof HTMLInputElement && field.value !== field.defaultValue
  if (isTyped && host.contains(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
}
