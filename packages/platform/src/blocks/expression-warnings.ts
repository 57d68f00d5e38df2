/** Finds expressions that refer to a field that neither the site nor its content types have. */
import { z } from 'zod'
import { toSuggestionText } from '#kit'
import { describeSchema, expressionSuffixes, findExpressions, findField, type ValueProblem } from '#schema'

/**
 * The schema of a source to which expressions can refer, such as `Item`. `nothing` means that the source does not
 * exist; undefined means that its type is unknown.
 */
export type FieldSource = { readonly name: string; readonly schema: z.ZodType } | 'nothing' | undefined
export type ExpressionSources = {
  readonly Item?: FieldSource
  readonly Record?: FieldSource
  readonly Content?: FieldSource
  /** Names of the page's query parameters. */
  readonly parameters?: readonly string[] | undefined
}

export function findUnresolvableExpressions(
  text: string,
  path: string,
  sources: ExpressionSources,
): ValueProblem[] {
  return findExpressions(text).flatMap((expression) => {
    const [root = '', ...rest] = expression.split('.')
    const wrong = findWrong(root, rest, sources)
    return wrong === undefined
      ? []
      : [{ path, ...wrong, message: `{!${expression}} reads nothing: ${wrong.message}` }]
  })
}

type ExpressionProblem = { readonly message: string; readonly hint?: string | undefined }

function findWrong(
  root: string,
  path: readonly string[],
  sources: ExpressionSources,
): ExpressionProblem | undefined {
  const [first = ''] = path
  if (root === 'Route') {
    const { parameters } = sources
    if (parameters === undefined || parameters.includes(first)) return undefined
    return {
      message: `the page has no parameter ${first}`,
      hint: toSuggestionText(first, parameters) ?? 'Add it under parameters.',
    }
  }
  if (root !== 'Item' && root !== 'Record' && root !== 'Content') return undefined
  const source = root in sources ? sources[root] : undefined
  if (source === undefined) return undefined
  if (source === 'nothing')
    return root === 'Item'
      ? { message: 'it is not in a list', hint: 'Move the block into the item slot of a grid.' }
      : { message: 'the page shows no record', hint: 'Name one under record, or read {!Content.…}.' }
  const fields = expressionSuffixes.has(path.at(-1) ?? '') ? path.slice(0, -1) : path
  if (path.length === 1 && derived.has(first)) return undefined
  const found = findFieldSchema(source.schema, fields)
  if ('schema' in found) return undefined
  const hint = toSuggestionText(found.missing, found.known)
  return { message: `${source.name} has no field ${fields.join('.')}`, hint }
}

/** Fields that every item has in addition to the fields of its type. */
const common = ['title', 'urlName', 'contentKey', 'recordId', 'value']
const derived = new Set(['_detailURL', '_Title', '_Object'])

/**
 * Returns the schema of the field at a path. If the shape of a parent is unknown, as for data and images, any field
 * name is accepted.
 */
export function findFieldSchema(from: z.ZodType, path: readonly string[]): FieldLookup {
  if (path.length === 1 && common.includes(path[0] ?? '')) return { schema: z.unknown() }
  let schema = from
  for (const key of path) {
    const { shape, facts } = describeSchema(schema)
    const isOpen = shape.type !== 'object' && shape.type !== 'list' && !isSingle(facts.kind)
    if (isOpen) return { schema: z.unknown() }
    const isEntry = shape.type === 'list' && /^\d+$/.test(key)
    const element = isEntry ? shape.element : undefined
    const next = shape.type === 'object' ? findField(shape.fields, key) : element
    if (next === undefined)
      return { missing: key, known: shape.type === 'object' ? [...Object.keys(shape.fields), ...common] : [] }
    schema = next
  }
  return { schema }
}

type FieldLookup =
  | { readonly schema: z.ZodType }
  | { readonly missing: string; readonly known: readonly string[] }

const single = new Set(['text', 'longText', 'richText', 'url', 'color', 'choice', 'number', 'toggle', 'date'])
const isSingle = (kind: string | undefined) => kind !== undefined && single.has(kind)
