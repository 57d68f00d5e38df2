/** Generates the documents about commands and settings for `scripts/reference.mjs`. Paths are relative to `docs/`. */
import { settingHelp } from '../../app/settings/setting-help.ts'
import { environmentSchema, type SettingName } from '../../app/settings/variables.ts'
import type { Command } from '../command.ts'
import { commands } from '../command-list.ts'
import { toOptionUsage, toUsage } from '../parse-arguments.ts'

/** Returns the documents by path. */
export const createGuides = (): ReadonlyMap<string, string> =>
  new Map([
    ['commands.md', toCommandsPage()],
    ['configuration.md', toConfigurationPage()],
  ])

const generatedNote = '<!-- Written by `npm run reference` from the code: change that. -->'

function toCommandsPage(): string {
  return toDocument([
    '# Commands',
    'After reading this page you can change, inspect and maintain a site from the command line, even while the server runs.',
    'Run `npm run site -- <command>`. A command prints the database that it opens. Only `import --new` and `npm start` create one. `npm run site -- help <command>` lists options.',
    'The exit code is 0 for success, 1 for a failure and 2 for a command that was not understood. Commands read the same [environment variables](configuration.md) as the server. To print the right URLs, they need the `PORT` or `PUBLIC_ORIGIN` of the server.',
    '## Rules of import and export',
    [
      '- An import adds and changes items. Deleting a file does not unpublish its item: use `remove`.',
      '- An import checks everything first. If anything is invalid, it publishes nothing and prints file, line, reason and solution. Beyond 200 problems, a file in the data folder lists them all.',
      '- An import warns of likely mistakes: an expression without a value, a link to a missing page, columns that do not add up to 12, markup that pages leave out, an outdated translation. `--strict` rejects these too.',
      '- An import does not change items that a rollback, `remove` or a withdrawal has restored or taken off the site, unless you pass `--bring-back`.',
      '- An import does not overwrite changes that were published in the studio since the last import, unless you pass `--overwrite`. Run `export` first to get those edits into the files ([decision 120](decisions/120-import-conflicts-with-studio-and-rollbacks.md)).',
      '- `export` does not overwrite a file whose edits were not imported. It names the file, and the exit code is 1.',
      '- `media-folders.yaml` contains the folders of Media and the content keys of their published pictures. An import creates missing folders and moves the listed pictures, immediately and without a release. It leaves other folders and pictures unchanged. If the file is missing, nothing changes. `export` always overwrites this file.',
      '- `firstPublished` in a file sorts lists that define no order. It is read for new items only.',
      '- `uploaded` in the file of a picture identifies the original file, so that the picture has the same address in a copy of the site. Do not change it. It is ignored once the picture is replaced.',
    ].join('\n'),
    ...Object.entries(commands).flatMap(([name, command]) => toCommandSection(name, command)),
    '## Other scripts',
    '`npm start` installs, builds and starts the site. `npm run dev` reloads blocks, styles and server code when you save, and publishes changed content files. [CONTRIBUTING](../CONTRIBUTING.md) describes `npm test`, `npm run bench` and `npm run compare`.',
  ])
}

function toCommandSection(name: string, command: Command): string[] {
  const options = Object.entries(command.options ?? {})
  return [
    `## ${name}`,
    toSentence(command.summary),
    `\`\`\`\nnpm run site -- ${toUsage(name, command)}\n\`\`\``,
    toTable(
      ['option', 'meaning'],
      options.map(([option, { summary }]) => [
        `\`${toOptionUsage(option, command.options ?? {})}\``,
        toSentence(summary),
      ]),
    ),
  ]
}

function toConfigurationPage(): string {
  return toDocument([
    '# Configuration',
    'After reading this page you can configure a server with environment variables. `npm start` needs none of them.',
    'An empty variable counts as absent. The server does not start with an invalid value, and prints the value that it expects. It also reports variables with misspelt names.',
    ...Object.entries(settingHelp).flatMap(([group, variables]) => [
      `## ${group}`,
      toTable(
        ['variable', 'default', 'accepted value', 'meaning'],
        Object.entries(variables).map(([name, { meaning, standard }]) => {
          const field = environmentSchema.shape[name as SettingName]
          return [`\`${name}\``, standard ?? toStandard(field), field.description ?? 'any text', meaning]
        }),
      ),
    ]),
  ])
}

function toStandard(field: (typeof environmentSchema.shape)[SettingName]): string {
  const { data } = field.safeParse(undefined)
  return data === undefined ? 'none' : `\`${String(data)}\``
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const toDocument = (parts: readonly string[]) =>
  `${[generatedNote, ...parts].filter((part) => part !== '').join('\n\n')}\n`
