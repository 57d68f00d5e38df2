/** `npm run site -- <command>`: runs a command and sets the exit code. */
import { join, resolve } from 'node:path'
import { hasDatabase } from '#database'
import { EpidermError, type Warn } from '#kit'
import { loadConfiguration, type Environment } from '../app/settings/configuration.ts'
import { findCodeVersion } from '../app/code-version.ts'
import { openPlatform } from '../app/opening/open-platform.ts'
import type { Storefront } from '../app/site-definition.ts'
import { createSiteRegistry } from '../app/site-registry.ts'
import { createFailureMessage, toOperatorMessage } from '../app/operator-message.ts'
import { standardPageLimits, type Command, type CommandContext, type PageLimits } from './command.ts'
import { commands } from './command-list.ts'
import { toDatabaseName } from '../app/settings/database-name.ts'
import { siteNotFound, unknownCommand } from './errors.ts'
import { parseArguments, toOptionUsage, toUsage } from './parse-arguments.ts'
import { toPrintable } from './printable.ts'
import type { Terminal } from './progress.ts'

export type RunSiteOptions = {
  /** The arguments after `npm run site --`. */
  readonly words: readonly string[]
  readonly env: Environment
  /** The folder that contains package.json. */
  readonly projectRoot: string
  readonly storefront: Storefront
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** The terminal to which standard error is connected; undefined if it is not connected to a terminal. */
  readonly terminal?: Terminal | undefined
  readonly pageLimits?: PageLimits
}

/** Returns the exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function runSite(run: RunSiteOptions): Promise<number> {
  const [name, ...typed] = run.words
  if (name === undefined) {
    run.print(toHelp())
    return 2
  }
  try {
    const helpTopic = findAskedHelp(run.words)
    if (helpTopic !== undefined) {
      run.print(helpTopic === '' ? toHelp() : toCommandHelp(helpTopic, requireCommand(helpTopic)))
      return 0
    }
    const command = requireCommand(name)
    const { words, options } = parseArguments({ name, command, typed })
    const context = createContext(run)
    await openShop(command, context)
    await command.run(context, words, options)
    return 0
  } catch (error) {
    run.printError((await loadFailureText(error, run.env)).split('\n').map(toPrintable).join('\n'))
    return error instanceof EpidermError && error.code.startsWith('command-') ? 2 : 1
  }
}

/** Danger: without DATA_DIR, a command would silently create a second site and change it instead. */
async function openShop({ database }: Command, context: CommandContext): Promise<void> {
  if (database === 'none') return
  const { dataDir, databaseServer } = context.configuration
  const name = toDatabaseName(context.configuration)
  context.printProgress(`Database: ${name}`)
  if (database !== 'made' && !(await hasDatabase(dataDir, databaseServer))) throw siteNotFound(name)
}

/**
 * Returns the message for a failed command. Does not mention a backup if the settings are invalid, because the data
 * folder is then unknown.
 */
async function loadFailureText(error: unknown, env: Environment): Promise<string> {
  if (error instanceof EpidermError && error.code === 'wrong-setting') return toOperatorMessage(error)
  return createFailureMessage(error, loadConfiguration(env))
}

/**
 * Returns the command name in `help <command>` or `<command> --help`, an empty string if the list of commands is
 * requested, and undefined for other arguments.
 */
function findAskedHelp([name = '', ...typed]: readonly string[]): string | undefined {
  if (name === 'help' || name === '--help') return typed[0] ?? ''
  return typed.includes('--help') ? name : undefined
}

function requireCommand(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw unknownCommand(name, Object.keys(commands))
  return command
}

function createContext({
  env,
  projectRoot,
  storefront,
  print,
  printError,
  terminal,
  pageLimits = standardPageLimits,
}: RunSiteOptions): CommandContext {
  const configuration = loadConfiguration(env)
  const warn: Warn = ({ message, reason }) =>
    printError(['Warning: ' + message, reason].filter((part) => part !== undefined).join(': '))
  return {
    configuration,
    projectRoot,
    contentFolder: join(projectRoot, storefront.contentFolder),
    // npm changes the working directory to the project's folder, but relative paths refer to the folder in which the
    // user ran npm.
    toPath: (typed) => resolve(env.INIT_CWD ?? process.cwd(), typed),
    async withPlatform(work, location) {
      const platform = await openPlatform({
        configuration:
          location === undefined
            ? configuration
            : { ...configuration, dataDir: location.dataDir, databaseServer: location.server },
        storefront,
        warn,
        code: findCodeVersion(projectRoot),
      })
      try {
        return await work(platform)
      } finally {
        await platform.close()
      }
    },
    pageLimits,
    storefront,
    registry: createSiteRegistry(storefront),
    now: () => new Date(),
    warn,
    print,
    terminal,
    printProgress: printError,
  }
}

function toHelp(): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => {
    return `  ${`${name} ${usage}`.trimEnd().padEnd(20)} ${summary}`
  })
  return [
    'Usage: npm run site -- <command>',
    '',
    ...lines,
    '',
    'A command’s options: npm run site -- help <command>',
  ].join('\n')
}

function toCommandHelp(name: string, command: Command): string {
  const { summary, options = {} } = command
  const lines = Object.entries(options).map(
    ([option, { summary: meaning }]) => `  ${toOptionUsage(option, options).padEnd(24)} ${meaning}`,
  )
  return [`Usage: npm run site -- ${toUsage(name, command)}`, summary, ...lines].join('\n')
}
