/** Parses the arguments after a command's name into words and options. */
import { parseArgs } from 'node:util'
import type { Command, Options, OptionValues } from './command.ts'
import { unknownOption, wrongWords } from './errors.ts'

export type ParsedWords = { readonly words: readonly string[]; readonly options: OptionValues<Options> }

type ParseTask = { readonly name: string; readonly command: Command; readonly typed: readonly string[] }

/** Throws 400 for an unknown option, one without its value, and too few or too many words. */
export function parseWords({ name, command, typed }: ParseTask): ParsedWords {
  const known = command.options ?? {}
  const unknown = findUnknownOption(known, typed)
  if (unknown !== undefined) throw unknownOption({ command: name, option: unknown, known: toNames(known) })
  const parsed = parse(known, typed)
  const count = parsed?.words.length ?? -1
  if (parsed === undefined || count < command.words.min || count > command.words.max)
    throw wrongWords(toUsage(name, command))
  return parsed
}

/** `import [folder] [--note <text>] [--dry-run]` */
export const toUsage = (name: string, { usage, options = {} }: Command): string =>
  [name, usage, ...Object.keys(options).map((option) => `[${toOptionUsage(option, options)}]`)]
    .filter((part) => part !== '')
    .join(' ')

/** `--note <text>` */
export const toOptionUsage = (name: string, options: Options): string =>
  [`--${name}`, options[name]?.value].filter((part) => part !== undefined).join(' ')

const toNames = (options: Options) => Object.keys(options).map((name) => `--${name}`)

const toParserOptions = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )

function findUnknownOption(known: Options, typed: readonly string[]): string | undefined {
  const { tokens } = parseArgs({
    args: [...typed],
    options: toParserOptions(known),
    strict: false,
    tokens: true,
  })
  for (const token of tokens)
    if (token.kind === 'option' && !Object.hasOwn(known, token.name)) return token.rawName
  return undefined
}

/** Returns undefined for an option without its value, or with an unexpected one. */
function parse(known: Options, typed: readonly string[]): ParsedWords | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: toParserOptions(known),
      allowPositionals: true,
    })
    return { words: positionals, options: values as OptionValues<Options> }
  } catch {
    return undefined
  }
}
