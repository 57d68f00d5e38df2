/** Reads the lines of a form: items with quantities, up to a maximum number. */
import { toLineInputName, type EnquiryLine, type FormField, type FormProblem } from '#model'

type TypedValues = Readonly<Record<string, string>>

/**
 * Attack: a visitor types a quantity of a million digits. Typed values may be truncated at this length, because longer
 * values would be rejected in any case.
 */
const maxItemLength = 200
const maxQuantityLength = 12

/** Reads the lines that the visitor typed, up to the number that the field allows. Ignores further lines. */
export function readTypedLines(field: FormField, posted: URLSearchParams): (readonly [string, string])[] {
  return eachLine(field).flatMap(({ item, quantity }) =>
    posted.has(item) || posted.has(quantity)
      ? [
          [item, cut(posted.get(item), maxItemLength)] as const,
          [quantity, cut(posted.get(quantity), maxQuantityLength)] as const,
        ]
      : [],
  )
}

export function findLineProblems(field: FormField, typed: TypedValues): FormProblem[] {
  const mostOfOne = field.lines?.mostOfOne ?? 0
  const problems = eachLine(field).flatMap((names, index): FormProblem[] => {
    const [item, quantity] = [typed[names.item] ?? '', typed[names.quantity] ?? '']
    const line = index + 1
    if (item === '')
      return quantity === '' ? [] : [{ field: names.item, code: 'lineItem', values: [field.label, line] }]
    if (!isOffered(field, item)) return [{ field: names.item, code: 'choice', values: [field.label, line] }]
    if (isQuantity(quantity, mostOfOne)) return []
    return [{ field: names.quantity, code: 'lineQuantity', values: [field.label, mostOfOne, line] }]
  })
  const isEmpty = toEnquiryLines(field, typed).length === 0 && problems.length === 0
  if (!isEmpty || !field.isRequired) return problems
  return [{ field: toLineInputName(field.name, 0, 'item'), code: 'requiredChoice', values: [field.label] }]
}

/** Returns the lines that refer to an item, in order. Omits lines whose item was removed. */
export function toEnquiryLines(field: FormField, typed: TypedValues): EnquiryLine[] {
  return eachLine(field).flatMap((names) => {
    const option = field.options.find(({ value }) => value !== '' && value === typed[names.item])
    const quantity = Number(typed[names.quantity])
    return option?.key !== undefined && quantity >= 1
      ? [{ key: option.key, name: option.label, quantity }]
      : []
  })
}

/** Formats lines as `2 × Blue pen`, separated by line breaks. */
export const toLineText = (lines: readonly EnquiryLine[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')

const eachLine = ({ name, lines }: FormField) =>
  Array.from({ length: lines?.most ?? 0 }, (_, index) => ({
    item: toLineInputName(name, index, 'item'),
    quantity: toLineInputName(name, index, 'quantity'),
  }))

const cut = (text: string | null, max: number) =>
  (text ?? '')
    .slice(0, 4 * max)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)

const isOffered = ({ options }: FormField, value: string) =>
  options.some((option) => option.value === value && option.key !== undefined)

const isQuantity = (text: string, max: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max
