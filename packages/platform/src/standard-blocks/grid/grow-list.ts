/**
 * Implements GRD-8 in the browser. Without this script, a "show more" link opens the same page with more items. With
 * this script, the additional items are appended to the list, and the scroll position stays the same.
 */

import { addMissingStyles, parsePageParts } from './page-parts.ts'

/**
 * Handles plain clicks on `a[data-grow]`: adds items to the list in the same `[data-grid]`. In browsers without the
 * required features, the link works as usual.
 */
export function watchGrowingLists(document: Document): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const grid = link?.closest<HTMLElement>('[data-grid]')
    if (!link?.hasAttribute('data-grow') || !grid || !isPlain(event)) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    grow(document, grid, link).catch(() => location.assign(link.href))
  })
}

async function grow(document: Document, grid: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const address = new URL(link.href)
  address.hash = ''
  link.ariaBusy = 'true'
  const html = await loadHtml(address)
  link.ariaBusy = null
  if (html === undefined) return say(grid, grid.dataset['failure'])

  const { page: longer, css } = parsePageParts(html)
  const longerGrid = longer.getElementById(grid.id)
  const list = findList(grid)
  const longerList = longerGrid && findList(longerGrid)
  if (!list || !longerList) return location.assign(link.href)

  const shown = new Set(Array.from(list.children, toId))
  const added = Array.from(longerList.children).filter((item) => !shown.has(toId(item)))
  addMissingStyles(document, css)
  list.append(...added)
  say(grid, findStatus(longerGrid)?.textContent)
  history.replaceState(history.state, '', address)
  show(added[0], 'autoScroll' in grid.dataset)

  const next = longerGrid.querySelector('a[data-grow]')?.getAttribute('href')
  if (next) link.setAttribute('href', next)
  else link.remove()
}

async function loadHtml(address: URL): Promise<string | undefined> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

function show(item: Element | undefined, isScrolledTo: boolean): void {
  if (!(item instanceof HTMLElement)) return
  item.tabIndex = -1
  item.focus({ preventScroll: true })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isScrolledTo) item.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
}

function say(grid: Element, text: string | null | undefined): void {
  const status = findStatus(grid)
  if (status) status.textContent = text ?? ''
}

const findList = (grid: Element) => grid.querySelector(':scope > ul')
const findStatus = (grid: Element) => grid.querySelector('output')
const toId = (item: Element) => item.getAttribute('data-id')

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
