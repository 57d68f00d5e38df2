/** Hydrates one island with React; the rest of the page stays HTML. */
import { createElement, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

export function hydrateIsland(host: HTMLElement, Island: ComponentType<never>): void {
  const props = JSON.parse(host.dataset['islandProps'] ?? '{}') as never
  hydrateRoot(host, createElement(Island, props))
  announceTyped(host)
}

/** What was typed while React was on its way; an event makes it hydrate at once. */
function announceTyped(host: HTMLElement): void {
  const field = document.activeElement
  const isTyped = field instanceof HTMLInputElement && field.value !== field.defaultValue
  if (isTyped && host.contains(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
}
