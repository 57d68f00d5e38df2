/** Lists the values that an expression in a field can refer to. */
import { foldForComparison } from '#kit/browser'
import type { BlockNode, FieldDescription } from '#schema'
import { listBlocks } from '#schema/browser'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readFormPath } from '../../fields/stored-value.ts'

export type ExpressionPath = {
  /** The path inside the braces, such as `Record.size`. */
  readonly path: string
  readonly label: string
  /** The content type if the path refers to a record. */
  readonly type?: string
}

type PathContext = Pick<FormDeps, 'types' | 'readDraft' | 'readAround'>

/** Omits values inside lists, because only blocks inside a list can read them. */
export function listExpressionPaths(
  deps: PathContext,
  { expressions }: Pick<FieldDescription, 'expressions'>,
): readonly ExpressionPath[] {
  const body = deps.readDraft()?.body
  const record = readFormPath(body, ['record', 'type'])
  const item = deps
    .readAround()
    .map(findItemType)
    .findLast((type) => type !== undefined)
  const parameters = readFormPath(body, ['parameters'])
  return [
    ...(typeof record === 'string' ? listOfType(deps, 'Record', record) : []),
    ...(item === undefined ? [] : listOfType(deps, 'Item', item)),
    ...(Array.isArray(parameters) ? parameters : []).flatMap((parameter: unknown) => {
      const name = readFormPath(parameter, ['name'])
      return typeof name === 'string' ? [{ path: `Route.${name}`, label: name }] : []
    }),
    ...listProvided(body),
    ...(expressions === 'visitor'
      ? ['isGuest', 'userId'].map((name) => ({ path: `User.${name}`, label: name }))
      : []),
    { path: 'Site.basePath', label: 'basePath' },
    { path: 'Delivery.cutOffText', label: 'cutOffText' },
  ]
}

/** Returns the content type of the items in a block's list, if the block specifies a type. */
function findItemType({ props }: BlockNode): string | undefined {
  const type = readFormPath(props, ['collection', 'contentTypeFQN'])
  return typeof type === 'string' ? type : undefined
}

function listOfType({ types }: PathContext, root: string, type: string): readonly ExpressionPath[] {
  const fields = types.contentTypes.get(type)?.fields ?? []
  return [
    ...fields
      .filter(({ kind }) => kind !== 'blocks')
      .map(({ name, label }) => ({ path: `${root}.${name}`, label, type })),
    { path: `${root}._detailURL`, label: '_detailURL', type },
  ]
}

/** Lists the values that image blocks provide on this page (IMG-4). */
const listProvided = (body: unknown): readonly ExpressionPath[] =>
  listBlocks(body).flatMap(({ props }) => {
    const key = readFormPath(props, ['sfdcExpressionKey'])
    return typeof key === 'string' && key !== '' ? [{ path: `${key}.Picture.Url`, label: key }] : []
  })

export type ExpressionMatch = { readonly inside: string; readonly isKnownForm: boolean }

const form = /^(?:recordId|asset\.[\w./-]+|[A-Za-z][\w-]*(?:\.[\w:-]+)+)$/

/**
 * Finds all expressions in the text, including malformed expressions. The server decides whether an expression is
 * valid.
 */
export const findExpressions = (text: string): readonly ExpressionMatch[] =>
  Array.from(text.matchAll(/\{!([^{}]*)\}/g), ([, inside = '']) => ({
    inside,
    isKnownForm: form.test(inside),
  }))

/** Returns true if the text contains an expression without a closing brace. */
export const hasUnclosedExpression = (text: string): boolean =>
  text.replaceAll(/\{![^{}]*\}/g, '').includes('{!')

/**
 * Returns true if the path refers to a value that does not exist on the record type, the site or the visitor. This
 * function cannot check other paths.
 */
export function isUnknownPath(paths: readonly ExpressionPath[], inside: string): boolean {
  const [root = '', first = ''] = inside.split('.')
  const ofRoot = paths.filter(({ path }) => path.startsWith(`${root}.`))
  if (!namedRoots.has(root)) return false
  return (
    ofRoot.length > 0 && !first.startsWith('_') && !ofRoot.some(({ path }) => path === `${root}.${first}`)
  )
}

const namedRoots: ReadonlySet<string> = new Set(['Record', 'Item', 'Site', 'User', 'Delivery'])

/** An expression that is being typed: its start, and the part of its path before the caret. */
export type OpenExpression = { readonly from: number; readonly typed: string }

/** Finds the expression that contains the caret. */
export function findOpenExpression(text: string, caret: number): OpenExpression | undefined {
  const [, typed] = /\{!([\w.:-]*)$/.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? undefined : { from: caret - typed.length - 2, typed }
}

/**
 * Replaces the expression being typed with the complete path and places the caret after it. Also removes the remainder
 * of an older path after the caret, but leaves any text after the expression unchanged.
 */
export function completeExpression(
  text: string,
  { from, typed }: OpenExpression,
  path: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}{!${path}}`
  const rest = text.slice(from + 2 + typed.length).replace(/^[\w.:-]*\}/, '')
  return { text: before + rest, caret: before.length }
}

/** Maximum number of matches. Editors rarely read more than this. */
const mostMatches = 40

/** Finds paths whose path or label contains the typed text. Paths that start with the typed text come first. */
export function findMatchingPaths(
  paths: readonly ExpressionPath[],
  typed: string,
): readonly ExpressionPath[] {
  const words = foldForComparison(typed)
  const isNear = ({ path }: ExpressionPath) => foldForComparison(path).startsWith(words)
  const isFound = ({ path, label }: ExpressionPath) => foldForComparison(`${path} ${label}`).includes(words)
  const found = paths.filter(isFound)
  return [...found.filter(isNear), ...found.filter((one) => !isNear(one))].slice(0, mostMatches)
}

/**
 * Returns the first expression in the text that reads an unknown path. Returns undefined if there is no such
 * expression.
 */
export function findUnknownPath(paths: readonly ExpressionPath[], text: string): string | undefined {
  return findExpressions(text).find(({ inside }) => isUnknownPath(paths, inside))?.inside
}

/**
 * Returns the first complete expression that is malformed. Ignores incomplete expressions, because they may still
 * become valid.
 */
export const findMalformedExpression = (text: string): string | undefined =>
  findExpressions(text).find(({ isKnownForm }) => !isKnownForm)?.inside
