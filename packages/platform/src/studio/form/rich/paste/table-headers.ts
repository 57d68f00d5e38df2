/** Detects header cells: a bold first row, or a bold first cell in each row. */
import { replaceWithChildren } from '../schema/unwrap-paragraph.ts'

export function markHeaderCells(table: Element): void {
  const rows = [...table.querySelectorAll('tr')]
  for (const row of table.querySelectorAll('thead > tr'))
    for (const cell of row.children) toHeader(cell, 'col')
  if (table.querySelector('th') !== null || rows.length < 2 || rows.every(isBoldRow)) return
  const [first, ...others] = rows
  const hasHead = first !== undefined && isBoldRow(first)
  if (hasHead) for (const cell of first.children) toHeader(cell, 'col')
  const isSided = others.every(({ children }) => children.length > 1 && isBold(children[0]))
  if (isSided) for (const { firstElementChild } of others) toHeader(firstElementChild, 'row')
  if (hasHead && [...first.children].every((cell) => !cell.hasAttribute('rowspan'))) moveToHead(first)
}

const isBoldRow = (row: Element) => {
  const filled = [...row.children].filter(({ textContent }) => textContent.trim() !== '')
  return filled.length > 0 && filled.every(isBold)
}

function isBold(cell: Element | undefined): boolean {
  if (cell === undefined || cell.textContent.trim() === '') return false
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (textContent?.trim() !== '' && parentElement?.closest('strong, b') === null) return false
  }
  return true
}

/** Removes bold marks from header cells, because these are displayed in bold anyway. */
function toHeader(cell: Element | null, scope: 'col' | 'row'): void {
  if (cell === null || cell.localName === 'th') return
  const header = cell.ownerDocument.createElement('th')
  for (const { name, value } of cell.attributes) header.setAttribute(name, value)
  header.setAttribute('scope', scope)
  while (cell.firstChild !== null) header.append(cell.firstChild)
  for (const bold of header.querySelectorAll('strong, b')) replaceWithChildren(bold)
  cell.replaceWith(header)
}

function moveToHead(row: Element): void {
  const body = row.parentElement
  if (body?.localName !== 'tbody') return
  const head = row.ownerDocument.createElement('thead')
  body.before(head)
  head.append(row)
  if (body.childElementCount === 0) body.remove()
}
