/** The values that expressions may read where a field stands. */
import { foldName } from '#kit/browser'
import type { BlockNode, FieldDescription } from '#schema'
import { listBlocks } from '#schema/browser'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readPath } from '../../fields/stored-value.ts'

export type ExpressionPath = {
  /** `Record.size`. */
  readonly path: string
  readonly label: string
  /** Of a record: of which type it is, and where in its body. */
  readonly type?: string
}

type Where = Pick<FormDeps, 'types' | 'readDraft' | 'readAround'>

/** What lies in lists is read by a list's own block. */
export function listExpressionPaths(
  deps: Where,
  { expressions }: Pick<FieldDescription, 'expressions'>,
): readonly ExpressionPath[] {
  const body = deps.readDraft()?.body
  const record = readPath(body, ['record', 'type'])
  const item = deps
    .readAround()
    .map(findItemType)
    .findLast((type) => type !== undefined)
  const parameters = readPath(body, ['parameters'])
  return [
    ...(typeof record === 'string' ? listOfType(deps, 'Record', record) : []),
    ...(item === undefined ? [] : listOfType(deps, 'Item', item)),
    ...(Array.isArray(parameters) ? parameters : []).flatMap((parameter: unknown) => {
      const name = readPath(parameter, ['name'])
      return typeof name === 'string' ? [{ path: `Route.${name}`, label: name }] : []
    }),
    ...listProvided(body),
    ...(expressions === 'visitor'
      ? ['isGuest', 'userId'].map((name) => ({ path: `User.${name}`, label: name }))
      : []),
    { path: 'Site.basePath', label: 'basePath' },
  ]
}

/** A block that repeats over items of a type that it names itself. */
function findItemType({ props }: BlockNode): string | undefined {
  const type = readPath(props, ['collection', 'contentTypeFQN'])
  return typeof type === 'string' ? type : undefined
}

function listOfType({ types }: Where, root: string, type: string): readonly ExpressionPath[] {
  const fields = types.contentTypes.get(type)?.fields ?? []
  return [
    ...fields
      .filter(({ kind }) => kind !== 'blocks')
      .map(({ name, label }) => ({ path: `${root}.${name}`, label, type })),
    { path: `${root}._detailURL`, label: '_detailURL', type },
  ]
}

/** IMG-4. */
const listProvided = (body: unknown): readonly ExpressionPath[] =>
  listBlocks(body).flatMap(({ props }) => {
    const key = readPath(props, ['sfdcExpressionKey'])
    return typeof key === 'string' && key !== '' ? [{ path: `${key}.Picture.Url`, label: key }] : []
  })

export type FoundExpression = { readonly inside: string; readonly isKnownForm: boolean }

const form = /^(?:recordId|asset\.[\w./-]+|[A-Za-z][\w-]*(?:\.[\w:-]+)+)$/

/** Each expression in a text; whether it is well-formed the server says in the end. */
export const findExpressions = (text: string): readonly FoundExpression[] =>
  Array.from(text.matchAll(/\{!([^{}]*)\}/g), ([, inside = '']) => ({
    inside,
    isKnownForm: form.test(inside),
  }))

/** Whether one is begun and never ends. */
export const isUnclosed = (text: string): boolean => text.replaceAll(/\{![^{}]*\}/g, '').includes('{!')

/** Whether a record's type, the site or the visitor has no such value; of others nobody here can tell. */
export function isUnknownPath(paths: readonly ExpressionPath[], inside: string): boolean {
  const [root = '', first = ''] = inside.split('.')
  const ofRoot = paths.filter(({ path }) => path.startsWith(`${root}.`))
  if (!namedRoots.has(root)) return false
  return (
    ofRoot.length > 0 && !first.startsWith('_') && !ofRoot.some(({ path }) => path === `${root}.${first}`)
  )
}

const namedRoots: ReadonlySet<string> = new Set(['Record', 'Item', 'Site', 'User'])

/** An expression that somebody is writing: where it begins, and what of its path is there. */
export type OpenExpression = { readonly from: number; readonly typed: string }

/** The one in which the caret stands. */
export function findOpenExpression(text: string, caret: number): OpenExpression | undefined {
  const [, typed] = /\{!([\w.:-]*)$/.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? undefined : { from: caret - typed.length - 2, typed }
}

/** With that path, closed, in its place, and the caret behind it; words that follow stay, but the rest of its own path. */
export function completeExpression(
  text: string,
  { from, typed }: OpenExpression,
  path: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}{!${path}}`
  const rest = text.slice(from + 2 + typed.length).replace(/^[\w.:-]*\}/, '')
  return { text: before + rest, caret: before.length }
}

/** As many as one looks through. */
const mostMatches = 40

/** Those whose path or label holds what is typed; whose path begins with it comes first. */
export function findMatching(paths: readonly ExpressionPath[], typed: string): readonly ExpressionPath[] {
  const words = foldName(typed)
  const isNear = ({ path }: ExpressionPath) => foldName(path).startsWith(words)
  const isFound = ({ path, label }: ExpressionPath) => foldName(`${path} ${label}`).includes(words)
  const found = paths.filter(isFound)
  return [...found.filter(isNear), ...found.filter((one) => !isNear(one))].slice(0, mostMatches)
}

/** In words, what in a text reads nothing here; undefined where all does, or may. */
export function findUnknown(paths: readonly ExpressionPath[], text: string): string | undefined {
  return findExpressions(text).find(({ inside }) => isUnknownPath(paths, inside))?.inside
}

/** Of a complete expression that is none; what is still open may become one. */
export const findMalformed = (text: string): string | undefined =>
  findExpressions(text).find(({ isKnownForm }) => !isKnownForm)?.inside
