/** What the expressions of a text read, and what they give on the page that is shown. */
import type { FieldDescription } from '#schema'
import { say } from '../../messages/messages.ts'
import { findExpressions, findUnknown, listExpressionPaths, type ExpressionPath } from './expression-paths.ts'
import type { FormWorld } from '../form-world.ts'
import { readLive, useExample } from './use-example.ts'

type LiveValuesProps = {
  readonly text: string
  readonly world: FormWorld
  readonly paths: readonly ExpressionPath[]
}

type ExpressionNotesProps = Omit<LiveValuesProps, 'paths'> & {
  readonly field: Pick<FieldDescription, 'expressions'>
}

export function LiveValues({ text, world, paths }: LiveValuesProps) {
  const found = new Set(findExpressions(text).map(({ inside }) => inside))
  if (found.size === 0) return null
  return (
    <ul className="live">
      {[...found].map((inside) => (
        <LiveValue key={inside} inside={inside} world={world} paths={paths} />
      ))}
    </ul>
  )
}

/** Of a text with expressions in it: what each gives, and that one reads nothing here. */
export function ExpressionNotes({ text, world, field }: ExpressionNotesProps) {
  const paths = listExpressionPaths(world, field)
  const unknown = findUnknown(paths, text)
  return (
    <>
      {unknown !== undefined && <p className="missing">{say.form.bind.unknown(unknown)}</p>}
      <LiveValues text={text} world={world} paths={paths} />
    </>
  )
}

type LiveValueProps = Omit<LiveValuesProps, 'text'> & { readonly inside: string }

function LiveValue({ inside, world, paths }: LiveValueProps) {
  const [root = '', ...path] = inside.split('.')
  const known = paths.find((one) => one.path === `${root}.${path[0]}`)
  const example = useExample(world, root, known?.type)
  const { roots, provided } = say.form.bind
  const value = readLive(example, inside)
  return (
    <li>
      <code>{inside}</code> <span className="quiet">{roots[root] ?? provided(root)}</span>
      {example !== undefined && !inside.endsWith('URL') && (
        <span>
          {' '}
          ({example.title}: {value === undefined || value === '' ? say.form.nothing : value})
        </span>
      )}
    </li>
  )
}
