import type { DataContext, ListOption } from '#blocks'
import type { Props } from './schema.ts'

/** Returns the options of the list parameter; undefined if there are none. */
export function readData(
  { parameter }: Props,
  { page, warn }: DataContext,
): readonly ListOption[] | undefined {
  const { choices = {} } = page.list ?? {}
  const found = Object.hasOwn(choices, parameter) ? choices[parameter] : undefined
  const options = found ?? (page.mode === 'design' ? mockOptions : undefined)
  if (options === undefined) return void warn(`left out: it is not in a grid with the choice ${parameter}`)
  return options.length > 1 ? options : undefined
}

/** Sample options for a block on the canvas that is not in a grid. */
const mockOptions: readonly ListOption[] = ['One', 'Two', 'Three'].map((label, index) => ({
  label,
  url: '#',
  isChosen: index === 0,
}))
