/** Texts of a block that may be typed where they stand. */
import type { BlockText } from '#browser'
import type { DraftState, Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { holdsExpression } from './form-deps.ts'
import { readPath, type FormPath } from './stored-value.ts'
import { findLabeled } from '../blocks/bound-fields.ts'

export type StoredText = { readonly path: Path; readonly text: string }

/** Plain ones, the same on every device, without expressions: what is drawn of these may be what is stored. */
export const listTexts = (
  holder: Holder,
  fields: readonly FieldDescription[],
  around?: Path,
): readonly StoredText[] =>
  listWritten(holder, fields, around).flatMap(
    ({ path, field: { kind, isList, isPerDevice }, value: text }) => {
      if (kind === 'richText' || isList || isPerDevice || !isStored(path)) return []
      return typeof text === 'string' && isPlain(text) ? [{ path, text }] : []
    },
  )

/** The same for the agent: the path is the key. */
export const toBlockTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly BlockText[] =>
  listTexts(node, fields).map(({ path, text }) => ({ key: JSON.stringify(path), text }))

/** Of the first text with formats that the block's own properties hold. */
export function findRichPath(node: BlockNode, fields: readonly FieldDescription[]): Path | undefined {
  const field = fields.find(({ kind, isList, isPerDevice }) => kind === 'richText' && !isList && !isPerDevice)
  const path = field && ['props', field.name]
  return path && typeof readPath(node, path) === 'string' ? path : undefined
}

/**
 * The field that is most likely to say what stands somewhere on the page: one of whose words the rest is expressions, or one with an
 * expression; what a field of a record is called is asked for where this stands there. Undefined where the block says nothing such.
 */
export function findFieldPath(
  node: BlockNode,
  fields: readonly FieldDescription[],
  { shown, labels }: Asked,
): FormPath | undefined {
  const saying = findSaying(node, fields, { shown })
  if (saying !== undefined) return saying
  const bound = listWritten(node, fields).filter(({ value }) => listStrings(value).some(holdsExpression))
  const called = labels && bound.find(({ value }) => labels.get(findLabeled(value) ?? '') === shown)
  const found = called ?? bound.find(({ value }) => findLabeled(value) === undefined) ?? bound[0]
  return found?.path
}

type Asked = {
  readonly shown: string
  /** What fields of records are called, by their names. */
  readonly labels?: ReadonlyMap<string, string>
}

type Shown = { readonly shown: string; readonly around?: Path }

/** The field that says what is shown, around expressions; nothing says no words. */
export const findSaying = (
  holder: Holder,
  fields: readonly FieldDescription[],
  { shown, around }: Shown,
): FormPath | undefined => {
  const words = toWords(shown)
  if (words === '') return undefined
  const written = listWritten(holder, fields, around)
  const findBy = (isSo: (text: string) => boolean) =>
    written.find(({ value }) => listStrings(value).some(isSo))
  /** Words of one entry may stand in those of another. */
  return (findBy((text) => toWords(text) === words) ?? findBy((text) => saysSo(text, words)))?.path
}

/** Operations name no entry by its position. */
const isStored = (path: FormPath): path is Path =>
  path.every((step) => typeof step === 'string' || 'by' in step)

type Written = { readonly path: FormPath; readonly field: FieldDescription; readonly value: unknown }

/** A block, or the draft of an item. */
type Holder = BlockNode | DraftState

/** Every text that an editor writes, stored or by default. */
function listWritten(
  node: Holder,
  fields: readonly FieldDescription[],
  around: FormPath = ['props'],
): readonly Written[] {
  return fields.flatMap((field): readonly Written[] => {
    const { name, kind, isList, entryKey, defaultValue, inside } = field
    const path = [...around, name]
    const stored = readPath(node, path)
    if (kind !== undefined && textual.has(kind)) return [{ path, field, value: stored ?? defaultValue }]
    const [group, ...others] = inside
    if (group === undefined || others.length > 0 || group.when !== undefined) return []
    /** The key of an entry names it: it is no text that is typed letter by letter. */
    const inner = group.fields.filter((one) => one.name !== entryKey)
    if (!isList) return listWritten(node, inner, path)
    if (holdsExpression(stored)) return [{ path, field, value: stored }]
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown, at) => {
      if (entryKey === undefined) return listWritten(node, inner, [...path, { at, of: [] }])
      const is = readPath(entry, [entryKey])
      if (typeof is !== 'string') return []
      const own: FormPath = [...path, { by: entryKey, is }]
      return [
        ...listWritten(node, inner, own),
        { path: [...own, entryKey], field: { ...field, isList: true }, value: is },
      ]
    })
  })
}

const textual: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'template'])

/** Also of lists, and of values for each device. */
const listStrings = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(listStrings)

const toWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** In the order of the page, with anything where an expression is. */
function saysSo(text: string, shown: string): boolean {
  const parts = text
    .split(/\{![^}]*\}/)
    .map(toWords)
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
