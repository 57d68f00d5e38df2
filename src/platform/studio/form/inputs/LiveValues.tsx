/** What the expressions of a text read, and what they give on the page that is shown. */
import { say } from '../../messages/messages.ts'
import { findExpressions, type ExpressionPath } from '../expression-paths.ts'
import type { FormWorld } from '../form-world.ts'
import { readPath } from '../stored-value.ts'
import { useItem, useItems } from '../use-items.ts'

type LiveValuesProps = {
  readonly text: string
  readonly world: FormWorld
  readonly paths: readonly ExpressionPath[]
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

type LiveValueProps = Omit<LiveValuesProps, 'text'> & { readonly inside: string }

function LiveValue({ inside, world, paths }: LiveValueProps) {
  const [root = '', ...path] = inside.split('.')
  const known = paths.find((one) => one.path === `${root}.${path[0]}`)
  const title = useExample(world, root, known?.type)
  const { roots, provided } = say.form.bind
  const value =
    title === undefined
      ? undefined
      : toShort(
          readPath(
            title.body,
            path.filter((step) => !step.startsWith('_')),
          ),
        )
  return (
    <li>
      <code>{inside}</code> <span className="quiet">{roots[root] ?? provided(root)}</span>
      {title !== undefined && (
        <span>
          {' '}
          ({title.title}: {value === undefined || value === '' ? say.form.nothing : value})
        </span>
      )}
    </li>
  )
}

/** The record that the canvas shows; of a list, the first item of its type. */
function useExample({ item: { language }, recordName }: FormWorld, root: string, type: string | undefined) {
  const isOfRecord = root === 'Record'
  const wanted = { language, type, ...(isOfRecord && { urlName: recordName }) }
  const items = useItems(wanted, type !== undefined && (!isOfRecord || recordName !== undefined))
  return useItem(type === undefined ? undefined : items?.[0])
}

function toShort(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '') : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
