/**
 * The lines of a form field: the requested number of lines, filled with typed values or with the values of the enquiry
 * that is being repeated.
 */
import { toLineInputName, type FormField, type FormProblem } from '#model'
import type { PageContext } from '#blocks'
import type { StoredField } from './schema.ts'

export type LinePartData = {
  readonly name: string
  readonly id: string
  /** The label, including the number of the line. */
  readonly label: string
  readonly shown: string
  readonly problem: string | undefined
}

export type LineData = {
  readonly item: LinePartData
  readonly quantity: LinePartData
  /** True if the value comes from an earlier enquiry. It is removed from the page when the session ends. */
  readonly isOwn: boolean
  /** True for the first of the lines that the visitor has just added. */
  readonly isNext: boolean
}

export type LinesData = {
  readonly lines: readonly LineData[]
  readonly parts: readonly LinePartData[]
  readonly itemLabel: string
  readonly quantityLabel: string
  /** Label of the button that adds lines; undefined once the maximum number of lines is reached. */
  readonly addLabel: string | undefined
  /** Names the items of the earlier enquiry that are no longer available; undefined if all are available. */
  readonly gone: string | undefined
}

type StoredLines = StoredField & { type: 'lines' }
type TypedValues = Readonly<Record<string, string>>

type LinesInput = {
  readonly stored: StoredLines
  readonly id: string
  readonly typed: TypedValues | undefined
  readonly problems: readonly FormProblem[]
  readonly state: PageContext['form']
  readonly page: PageContext
  readonly toProblemText: (problem: FormProblem) => string
}

export function toLinesData(field: FormField, request: LinesInput): LinesData {
  const { stored, id, typed, problems, state, page, toProblemText } = request
  const again = typed === undefined ? findAgain(field, page) : undefined
  const given = typed ?? toTypedValues(field, again?.lines)
  const before = Math.max(stored.rows, countLines(field, given))
  const isGrown = state?.kind === 'grown' && state.field === field.name
  const count = Math.min(stored.most, before + (isGrown ? stored.rows : 0))
  const toPart = (index: number, part: 'item' | 'quantity'): LinePartData => {
    const name = toLineInputName(field.name, index, part)
    const problem = problems.find((each) => each.field === name)
    const label = part === 'item' ? stored.itemLabel : stored.quantityLabel
    return {
      name,
      id: `${id}-${index}-${part}`,
      label: page.labels.format('form.line', label, index + 1),
      shown: given[name] ?? '',
      problem: problem && toProblemText(problem),
    }
  }
  const lines = Array.from({ length: count }, (_, index) => ({
    item: toPart(index, 'item'),
    quantity: toPart(index, 'quantity'),
    isOwn: again !== undefined && index < again.lines.length,
    isNext: isGrown && index === before,
  }))
  return {
    lines,
    parts: lines.flatMap(({ item, quantity }) => [item, quantity]),
    itemLabel: stored.itemLabel,
    quantityLabel: stored.quantityLabel,
    addLabel: count < stored.most ? stored.addLabel : undefined,
    gone:
      again === undefined || again.gone.length === 0
        ? undefined
        : page.labels.format('form.gone', again.gone.join(', ')),
  }
}

type LineValues = { readonly item: string; readonly quantity: string }

/** Finds the items of an earlier enquiry by key, because their names may have changed. */
function findAgain({ name, options }: FormField, { visitor }: PageContext) {
  const sent = visitor?.again?.answers.find((answer) => answer.name === name)?.lines
  if (sent === undefined) return undefined
  const found = sent.map((line) => ({ line, option: options.find(({ key }) => key === line.key) }))
  return {
    lines: found.flatMap(({ line, option }): LineValues[] =>
      option === undefined ? [] : [{ item: option.value, quantity: String(line.quantity) }],
    ),
    gone: found.flatMap(({ line, option }) => (option === undefined ? [line.name] : [])),
  }
}

/**
 * Returns the values of the earlier enquiry. Without an earlier enquiry, returns one line for the item that the field's
 * value identifies.
 */
function toTypedValues({ name, value }: FormField, again: readonly LineValues[] | undefined): TypedValues {
  const lines = again ?? (value === '' ? [] : [{ item: value, quantity: '1' }])
  return Object.fromEntries(
    lines.flatMap(({ item, quantity }, index) => [
      [toLineInputName(name, index, 'item'), item],
      [toLineInputName(name, index, 'quantity'), quantity],
    ]),
  )
}

const countLines = ({ name, lines }: FormField, typed: TypedValues): number =>
  Array.from({ length: lines?.most ?? 0 }, (_, index) => index + 1).findLast(
    (line) => typed[toLineInputName(name, line - 1, 'item')] !== undefined,
  ) ?? 0
