/** Replaces placeholders with the blocks that the server has rendered for the signed-in visitor. */
import { replacePlaceholder } from './placeholders.ts'

type BlockPair = { readonly placeholder: HTMLElement; readonly block: HTMLElement }

type PlaceOptions = {
  /** Returns false if the session has ended since the page was requested. Called again before the blocks are shown. */
  readonly isWanted: () => boolean
  /** Called with each placed block, so that its islands are watched. */
  readonly watchIslands: (within: Element) => void
}

/** Places blocks from `html`, the whole page, and adds the styles and scripts that they need. */
export async function placeBlocks(
  document: Document,
  html: string,
  { isWanted, watchIslands }: PlaceOptions,
): Promise<void> {
  const { addMissingStyles: addStyles, parsePageParts: readPage } = await import('#standard-blocks/browser')
  if (!isWanted()) return
  const { page, css } = readPage(html)
  const pairs = findPairs(document, page).filter(({ block }) => !isFromOtherHost(block))
  if (pairs.length === 0) return
  addStyles(document, css)
  for (const { placeholder, block } of pairs) {
    replacePlaceholder(document, placeholder, block)
    watchIslands(block)
  }
  addScripts(document, page)
}

/**
 * Pairs placeholders with blocks by block id, in order. Ignores an id if it occurs a different number of times on each
 * page.
 */
function findPairs(document: Document, page: Document): BlockPair[] {
  const placeholders = groupById(document, 'placeholder', '[data-placeholder]')
  const blocks = groupById(page, 'private', '[data-private]')
  return [...placeholders].flatMap(([id, own]) => {
    const others = blocks.get(id) ?? []
    if (own.length !== others.length) return []
    return others.map((block, at) => ({ placeholder: own[at], block })).filter(isPair)
  })
}

const isPair = (pair: Partial<BlockPair>): pair is BlockPair => pair.placeholder !== undefined

function groupById(document: Document, name: string, selector: string): Map<string, HTMLElement[]> {
  const groups = new Map<string, HTMLElement[]>()
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const id = element.dataset[name] ?? ''
    groups.set(id, [...(groups.get(id) ?? []), element])
  }
  return groups
}

/**
 * Returns true if a block loads from a host that the open page's policy does not allow. Visitors open such a block
 * through its link instead.
 */
function isFromOtherHost(block: HTMLElement): boolean {
  const parts = [block, ...block.querySelectorAll<HTMLElement>('img, source, iframe, [data-video]')]
  return parts.some((part) =>
    [part.getAttribute('src'), part.getAttribute('srcset'), part.dataset['video']].some((address) =>
      address?.trimStart().toLowerCase().startsWith('https://'),
    ),
  )
}

/** Adds missing scripts. They may load late, because they listen on the document. */
function addScripts(document: Document, page: Document): void {
  const toSource = (script: HTMLScriptElement) => script.getAttribute('src')
  const find = (within: Document) => within.querySelectorAll<HTMLScriptElement>('script[src]')
  const known = new Set(Array.from(find(document), toSource))
  for (const source of new Set(Array.from(find(page), toSource))) {
    if (source === null || known.has(source)) continue
    const script = document.createElement('script')
    script.type = 'module'
    script.src = source
    document.head.append(script)
  }
}
