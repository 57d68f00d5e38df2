/** Shows the expressions in a text, each with its value on the current page. */
import type { FieldDescription } from '#schema'
import { messages } from '../../messages/messages.ts'
import {
  findExpressions,
  findUnknownPath,
  listExpressionPaths,
  type ExpressionPath,
} from './expression-paths.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { useLiveValues, type LiveValue } from './use-example.ts'

type LiveValuesProps = {
  readonly text: string
  readonly deps: FormDeps
  readonly paths: readonly ExpressionPath[]
}

type ExpressionNotesProps = Omit<LiveValuesProps, 'paths'> & {
  readonly field: Pick<FieldDescription, 'expressions'>
}

export function LiveValues({ text, ...props }: LiveValuesProps) {
  const found = [...new Set(findExpressions(text).map(({ inside }) => inside))]
  return found.length === 0 ? null : <Values requested={found} {...props} />
}

type ValuesProps = Omit<LiveValuesProps, 'text'> & { readonly requested: readonly string[] }

function Values({ requested, deps, paths }: ValuesProps) {
  const toValue = useLiveValues(deps, { paths, requested })
  return (
    <ul className="live">
      {requested.map((inside) => (
        <LiveValueLine key={inside} inside={inside} value={toValue(inside)} />
      ))}
    </ul>
  )
}

/** Lists each expression in the text with its value. Reports unknown paths. */
export function ExpressionNotes({ text, deps, field }: ExpressionNotesProps) {
  const paths = listExpressionPaths(deps, field)
  const unknown = findUnknownPath(paths, text)
  return (
    <>
      {unknown !== undefined && <p className="missing">{messages.form.bind.unknown(unknown)}</p>}
      <LiveValues text={text} deps={deps} paths={paths} />
    </>
  )
}

type LiveValueLineProps = { readonly inside: string; readonly value: LiveValue | undefined }

function LiveValueLine({ inside, value }: LiveValueLineProps) {
  const [root = ''] = inside.split('.')
  const { roots, provided } = messages.form.bind
  return (
    <li>
      <code>{inside}</code> <span className="quiet">{roots[root] ?? provided(root)}</span>
      {value !== undefined && <span> ({toLiveWords(value)})</span>}
    </li>
  )
}

/** Returns a value with its source, such as `Blue pen: 3 pieces`. */
const toLiveWords = ({ of, words }: LiveValue): string =>
  [of, words === '' ? messages.form.nothing : words].filter((one) => one !== undefined).join(': ')
