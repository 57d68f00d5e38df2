/**
 * Builds lists from paragraphs with markers (as written by Word and Outlook) and from lists with a single item (as
 * written by Word for the web).
 */
import type { LossCounter } from './loss-counts.ts'
import { readMarker, toListType, type Marker } from './list-numbers.ts'
import type { StyleSheet } from './styles.ts'

type OfficeListItem = Marker & {
  readonly level: number
  /** Identifies the list. All items in a list have the same value. */
  readonly list: string
}

export function convertOfficeLists(body: HTMLElement, sheet: StyleSheet, lost: LossCounter): void {
  for (const first of body.querySelectorAll('p[style*="mso-list" i]'))
    if (first.parentElement?.localName !== 'li' && findWordList(first) !== undefined)
      makeWordList(first, sheet, lost)
  for (const first of body.querySelectorAll('.ListContainerWrapper'))
    if (first.isConnected) makeWebList(first, sheet)
}

/** Parses `mso-list:l0 level1 lfo1`: the list, the level and the run. Numbering restarts with each run. */
function findWordList(element: Element): { readonly list: string; readonly level: string } | undefined {
  const style = element.getAttribute('style') ?? ''
  const [, list = '', level = '', run = ''] = /mso-list:\s*(l\d+)\s+level(\d)\s*(lfo\d+)?/i.exec(style) ?? []
  return list === '' ? undefined : { list: `${list} ${run}`.toLowerCase(), level }
}

function makeWordList(first: Element, sheet: StyleSheet, lost: LossCounter): void {
  const lists = createLists(first)
  let item: Element | undefined
  for (let next: Element | null = first; next !== null;) {
    const paragraph: Element = next
    const found = findWordList(paragraph)
    if (paragraph.localName !== 'p' || (found === undefined && !isContinued(paragraph))) return
    next = paragraph.nextElementSibling
    if (found === undefined) {
      item?.append(paragraph)
      continue
    }
    const format = sheet.findListFormat(`${found.list.split(' ')[0]}:level${found.level}`)
    const marker = readMarker(takeMarker(paragraph), format)
    if (marker.isCompound === true) lost.add('numbering')
    item = lists.add({ ...marker, level: Number(found.level), list: found.list })
    item.append(paragraph)
  }
}

/** Returns true for an additional paragraph of an item, which has the list item class but no marker. */
const isContinued = (paragraph: Element) =>
  paragraph.className.startsWith('MsoListParagraph') && paragraph.textContent.trim() !== ''

function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  marker?.remove()
  return marker?.textContent ?? ''
}

function makeWebList(first: Element, sheet: StyleSheet): void {
  const lists = createLists(first)
  for (let next: Element | null = first; next?.classList.contains('ListContainerWrapper') === true;) {
    const wrapper: Element = next
    next = wrapper.nextElementSibling
    for (const list of wrapper.querySelectorAll('ol, ul'))
      for (const [at, item] of [...list.children].entries()) addWebItem(lists, { list, at, item }, sheet)
    wrapper.remove()
  }
}

type WebListItem = { readonly list: Element; readonly at: number; readonly item: Element }

function addWebItem(lists: ListBuilder, { list, at, item }: WebListItem, sheet: StyleSheet): void {
  const start = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1
  const added = lists.add({
    isNumbered: list.localName === 'ol',
    type: toListType(
      sheet.read(list).get('list-style-type') ?? sheet.read(item).get('list-style-type') ?? '',
    ),
    number: start + at,
    level: toLevel(item.getAttribute('data-aria-level')),
    list: item.getAttribute('data-listid') ?? '',
  })
  added.append(...item.childNodes)
}

/** Attack: clipboard content may declare an item at level 100,000. */
const toLevel = (text: string | null) => Math.min(9, Number.parseInt(text ?? '1', 10) || 1)

type ListBuilder = { readonly add: (entry: OfficeListItem) => Element }

type OpenList = OfficeListItem & { readonly element: Element; readonly next: number }

/** Creates lists before the `first` element. Items added to them are nested by level. */
function createLists(first: Element): ListBuilder {
  const source = first.ownerDocument
  const lists = source.createElement('div')
  first.before(lists)
  let open: readonly OpenList[] = []

  function begin(entry: OfficeListItem, number: number): Element {
    const element = source.createElement(entry.isNumbered ? 'ol' : 'ul')
    if (number !== 1) element.setAttribute('start', String(number))
    if (entry.type !== undefined) element.setAttribute('type', entry.type)
    const around = open.at(-1)?.element.lastElementChild ?? lists
    around.append(element)
    return element
  }
  return {
    add(entry) {
      open = open.filter(({ level }) => level <= entry.level)
      const last = open.at(-1)
      if (last?.level === entry.level && !isSameList(last, entry)) open = open.slice(0, -1)
      const list = open.at(-1)?.level === entry.level ? open.at(-1) : undefined
      const number = entry.number ?? list?.next ?? 1
      const element = list?.element ?? begin(entry, entry.isNumbered ? number : 1)
      const item = source.createElement('li')
      if (entry.isNumbered && list !== undefined && number !== list.next)
        item.setAttribute('value', String(number))
      element.append(item)
      open = [...(list === undefined ? open : open.slice(0, -1)), { ...entry, element, next: number + 1 }]
      return item
    },
  }
}

const isSameList = (one: OfficeListItem, other: OfficeListItem) =>
  one.list === other.list && one.isNumbered === other.isNumbered && one.type === other.type
