/**
 * Converts clipboard content from Word, Excel, Outlook, Google Docs and other applications to rich text, and counts
 * lost content.
 */
import { cleanTree } from './clean-tree.ts'
import { toDirection, toLanguage } from './languages.ts'
import { createLossCounter, type LossCounts } from './loss-counts.ts'
import { convertOfficeLists } from './office-lists.ts'
import { readStyleSheet } from './styles.ts'
import { isTooDeep, removeTags } from './too-deep.ts'

export type CleanedPaste = {
  readonly html: string
  readonly lost: LossCounts
}

export type PasteOptions = {
  /** The language of the surrounding text, such as `en_GB`. Text in another language gets a `lang` attribute. */
  readonly language?: string | undefined
  /** True if the HTML comes from stored text. Marks are then not inferred from its styles. */
  readonly isStored?: boolean
}

export function cleanPaste(html: string, { language, isStored = false }: PasteOptions = {}): CleanedPaste {
  const isDeep = isTooDeep(html)
  const { body } = new DOMParser().parseFromString(isDeep ? removeTags(html) : html, 'text/html')
  const lost = createLossCounter()
  if (isDeep) lost.add('nesting')
  const sheet = readStyleSheet(body.ownerDocument)
  convertOfficeLists(body, sheet, lost)
  const around = toLanguage(language?.replaceAll('_', '-') ?? null)
  const locale = { language: around, direction: toDirection(around) }
  const cleaned = cleanTree(body, { sheet, lost, locale, isStored })
  return { html: cleaned.innerHTML, lost: lost.read() }
}
