/** Parses the arguments after a command's name into positional arguments and options. */
import { parseArgs } from 'node:util'
import type { Command, CommandOptions, OptionValues } from './command.ts'
import { unknownOption, invalidUsage } from './errors.ts'

export type ParsedArguments = {
  readonly words: readonly string[]
  readonly options: OptionValues<CommandOptions>
}

type ArgumentsInput = { readonly name: string; readonly command: Command; readonly typed: readonly string[] }

/** Throws 400 for an unknown option, a missing value, and too few or too many positional arguments. */
export function parseArguments({ name, command, typed }: ArgumentsInput): ParsedArguments {
  const known = command.options ?? {}
  const unknown = findUnknownOption(known, typed)
  if (unknown !== undefined) throw unknownOption({ command: name, option: unknown, known: toNames(known) })
  const parsed = parse(known, typed)
  const count = parsed?.words.length ?? -1
  if (parsed === undefined || count < command.words.min || count > command.words.max)
    throw invalidUsage(toUsage(name, command))
  return parsed
}

/** Returns usage text such as `import [folder] [--note <text>] [--dry-run]`. */
export const toUsage = (name: string, { usage, options = {} }: Command): string =>
  [name, usage, ...Object.keys(options).map((option) => `[${toOptionUsage(option, options)}]`)]
    .filter((part) => part !== '')
    .join(' ')

/** Returns usage text such as `--note <text>`. */
export const toOptionUsage = (name: string, options: CommandOptions): string =>
  [`--${name}`, options[name]?.value].filter((part) => part !== undefined).join(' ')

const toNames = (options: CommandOptions) => Object.keys(options).map((name) => `--${name}`)

const toParserOptions = (options: CommandOptions) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )

function findUnknownOption(known: CommandOptions, typed: readonly string[]): string | undefined {
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

/** Parses the arguments. Returns undefined if a value is missing or unexpected. */
function parse(known: CommandOptions, typed: readonly string[]): ParsedArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: toParserOptions(known),
      allowPositionals: true,
    })
    return { words: positionals, options: values as OptionValues<CommandOptions> }
  } catch {
    return undefined
  }
}
