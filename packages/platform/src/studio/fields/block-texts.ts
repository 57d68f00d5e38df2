/** Block texts that can be edited on the canvas. */
import type { BlockText } from '#browser'
import type { DraftState, Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { containsExpression } from './form-deps.ts'
import { readFormPath, type FormPath } from './stored-value.ts'
import { walkFields } from './walk-fields.ts'
import { findLabelKey } from '../blocks/bound-fields.ts'

export type StoredText = { readonly path: Path; readonly text: string }

/**
 * Lists plain texts that contain no expressions and do not differ by device, because only those are rendered exactly as
 * stored.
 */
export const listTexts = (
  holder: TextContainer,
  fields: readonly FieldDescription[],
  around?: Path,
): readonly StoredText[] =>
  listWritten(holder, fields, around).flatMap(
    ({ path, field: { kind, isList, isPerDevice }, value: text }) => {
      if (kind === 'richText' || isList || isPerDevice || !isStored(path)) return []
      return typeof text === 'string' && isPlain(text) ? [{ path, text }] : []
    },
  )

/** Returns a block's texts in the format that the canvas agent expects. The key is the field's path as JSON. */
export const toBlockTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly BlockText[] =>
  listTexts(node, fields).map(({ path, text }) => ({ key: JSON.stringify(path), text }))

/** Returns the path of the first rich text among the block's own properties. */
export function findRichTextPath(node: BlockNode, fields: readonly FieldDescription[]): Path | undefined {
  const field = fields.find(({ kind, isList, isPerDevice }) => kind === 'richText' && !isList && !isPerDevice)
  const path = field && ['props', field.name]
  return path && typeof readFormPath(node, path) === 'string' ? path : undefined
}

/**
 * Finds the field that most likely contains the given words from the page. A field matches if its stored text contains
 * the same words or consists of an expression. Also compares the labels of the record's fields. Returns undefined if no
 * field matches.
 */
export function findFieldPath(
  node: BlockNode,
  fields: readonly FieldDescription[],
  { shown, labels }: TextSearch,
): FormPath | undefined {
  const saying = findFieldByText(node, fields, { shown })
  if (saying !== undefined) return saying
  const bound = listWritten(node, fields).filter(({ value }) => listStrings(value).some(containsExpression))
  const called = labels && bound.find(({ value }) => labels.get(findLabelKey(value) ?? '') === shown)
  const found = called ?? bound.find(({ value }) => findLabelKey(value) === undefined) ?? bound[0]
  return found?.path
}

type TextSearch = {
  readonly shown: string
  /** Labels of the record's fields, by field name. */
  readonly labels?: ReadonlyMap<string, string>
}

type TextOnPageQuery = { readonly shown: string; readonly around?: Path }

/** Returns the field whose text, apart from expressions, contains the displayed text. Empty text matches no field. */
export const findFieldByText = (
  holder: TextContainer,
  fields: readonly FieldDescription[],
  { shown, around }: TextOnPageQuery,
): FormPath | undefined => {
  const words = toPlainWords(shown)
  if (words === '') return undefined
  const written = listWritten(holder, fields, around)
  const findBy = (isSo: (text: string) => boolean) =>
    written.find(({ value }) => listStrings(value).some(isSo))
  /** Prefers an exact match, because another field may contain the same words within a longer text. */
  return (findBy((text) => toPlainWords(text) === words) ?? findBy((text) => saysSo(text, words)))?.path
}

/** Returns false for a path that contains positions, because operations identify entries by key. */
const isStored = (path: FormPath): path is Path =>
  path.every((step) => typeof step === 'string' || 'by' in step)

type TextField = { readonly path: FormPath; readonly field: FieldDescription; readonly value: unknown }

/** A block, or the draft of an item. */
type TextContainer = BlockNode | DraftState

/** Lists all texts that editors can write, both stored texts and defaults. */
const listWritten = (
  holder: TextContainer,
  fields: readonly FieldDescription[],
  around: FormPath = ['props'],
): readonly TextField[] =>
  walkFields<TextField>(holder, fields, {
    around,
    visit({ path, field, value, isKey, inside }) {
      const { kind, isList, defaultValue } = field
      /** A key identifies its entry, so it cannot be edited character by character. */
      if (isKey) return typeof value === 'string' ? [{ path, field: { ...field, isList: true }, value }] : []
      if (kind !== undefined && textual.has(kind)) return [{ path, field, value: value ?? defaultValue }]
      if (field.inside.length !== 1 || field.inside[0]?.when !== undefined) return []
      return isList && containsExpression(value) ? [{ path, field, value }] : inside()
    },
  })

const textual: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'template'])

/** Includes strings in lists, and device-specific values. */
const listStrings = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(listStrings)

const toPlainWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns true if the fragments of the text occur in this order. Expressions match any text. */
function saysSo(text: string, shown: string): boolean {
  const parts = text
    .split(/\{![^}]*\}/)
    .map(toPlainWords)
    .filter((part) => part !== '')
  let from = 0
  for (const part of parts) {
    const at = shown.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return parts.length > 0
}

const isPlain = (text: string) => text.trim() !== '' && !/[<&\n]|\{!/.test(text)
