/**
 * Generates the reference for authors: a Markdown page for each block and content type, and an index. All facts about
 * properties come from the schemas.
 */
import { stringify } from 'yaml'
import { describeFields, storedNode, toSchemaHelp, type BlockNode } from '#schema'
import { hasReferencePicture, type BlockDefinition } from '#blocks'
import { themeTokens, type ContentType } from '#content-types'
import { toPlatformLabels } from '#model'
import { toFieldTables } from './field-tables.ts'

export type ReferenceSource = {
  /** Groups of blocks, each with its heading. */
  readonly blocks: readonly { readonly heading: string; readonly definitions: readonly BlockDefinition[] }[]
  readonly contentTypes: readonly ContentType[]
  /** Loads the typical sample in the form in which an author may store it. */
  readonly loadSample: (block: BlockDefinition) => Promise<BlockNode>
}

const generatedNote = '<!-- Written by `npm run reference` from the schemas: change those. -->'

/** Returns a path relative to the reference folder. */
export const toPicturePath = ({ type }: Pick<BlockDefinition, 'type'>): string => `images/${type}.webp`

/** Returns the pages by path, relative to the reference folder. */
export async function createReferenceDocs(source: ReferenceSource): Promise<ReadonlyMap<string, string>> {
  const { blocks, contentTypes, loadSample } = source
  const definitions = blocks.flatMap((group) => group.definitions)
  const blockPages = await Promise.all(
    definitions.map(async (block): Promise<[string, string]> => {
      return [toBlockPath(block), toBlockPage(block, await loadSample(block))]
    }),
  )
  const typePages = contentTypes.map((type): [string, string] => [toTypePath(type), toTypePage(type)])
  return new Map([
    ['README.md', toIndex(source)],
    ['theme-tokens.md', toTokensPage()],
    ['labels.md', toLabelsPage()],
    ...blockPages,
    ...typePages,
  ])
}

const toBlockPath = ({ type }: BlockDefinition) => `blocks/${type}.md`
const toTypePath = ({ name }: ContentType) => `content-types/${name}.md`

function toIndex({ blocks, contentTypes }: ReferenceSource): string {
  return toDocument([
    '# Reference of blocks and content types',
    'After reading this reference you can write content files. A page, a header and a footer are lists of blocks; every other item has the fields of its content type.',
    ...blocks.flatMap(({ heading, definitions }) => [
      `## ${heading}`,
      definitions
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
        .map(
          (block) =>
            `- [${block.label}](${toBlockPath(block)}) \`${block.type}\`. ${toSchemaHelp(block.schema)}`,
        )
        .join('\n'),
    ]),
    '## Content types',
    contentTypes
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
      .map((type) => `- [${type.label}](${toTypePath(type)}) \`${type.name}\`. ${toSchemaHelp(type.schema)}`)
      .join('\n'),
    '## Tokens and labels',
    [
      '- [Theme tokens](theme-tokens.md): colours and sizes that a theme can set, with their defaults.',
      '- [Labels](labels.md): the built-in texts of pages and e-mails, which a site can replace.',
    ].join('\n'),
    '## A block in a file',
    'Each page of a block ends with a sample. Copy it into a list of blocks: `blocks` of a page, `header` or `footer` of a layout, or a slot of another block. Give it a new id and the indentation of the list.',
    ...toFieldTables(describeFields(storedNode), { hasExpressions: false }),
    '## How to read the tables',
    '- **Per device**: the property takes one value for all devices, or `{desktop, tablet, mobile}`. If there is no default, `null` removes the value for that device.',
    '- **Expressions**: the value may contain or be an expression such as `{!Record.title}`, `{!Item.price._displayValue}` or `{!Label.menu.open}`. *Visitor too* also allows `{!User.…}`. With *By the block*, the block resolves them with the record that it names.',
  ])
}

function toBlockPage(block: BlockDefinition, sample: BlockNode): string {
  const { label, type, schema } = block
  const fields = describeFields(schema)
  const slots = toSlots(block, sample)
  return toDocument([
    `# ${label}`,
    `Block \`${type}\` · [all blocks](../README.md)`,
    toSchemaHelp(schema),
    toEditorFacts(block),
    hasReferencePicture(block)
      ? `![The block “${label}” in its typical sample, as wide as a small tablet](../${toPicturePath(block)})`
      : 'There is no picture, because its sample shows nothing by itself.',
    '## Properties',
    ...(fields.length === 0
      ? ['This block has no properties.']
      : toFieldTables(fields, { hasExpressions: true })),
    ...(slots === '' ? [] : ['## Slots', slots]),
    '## Typical sample',
    `\`\`\`yaml\n${stringify([sample], { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd()}\n\`\`\``,
  ])
}

/** Describes how editors can find the block. */
const toEditorFacts = ({ editor: { category, keywords, nameFrom } }: BlockDefinition): string =>
  [
    `Category: ${category}. Search terms: ${keywords.join(', ')}.`,
    nameFrom === undefined ? '' : `The outline shows its \`${nameFrom}\`.`,
  ]
    .filter((fact) => fact !== '')
    .join(' ')

function toSlots({ slots, itemSlots = [], editor }: BlockDefinition, sample: BlockNode): string {
  const isOpen = typeof slots === 'function'
  const names = isOpen ? Object.keys(sample.slots ?? {}) : (slots ?? [])
  return [
    ...(isOpen ? ['by its properties; in the sample below'] : []),
    ...names.map((name) => `\`${name}\`${toAccepted(editor.accepts?.[name])}`),
    ...itemSlots.map((name) => `\`${name}\` (once for each item)`),
  ].join(', ')
}

const toAccepted = (types: readonly string[] | undefined) =>
  types === undefined ? '' : ` (only ${types.map((type) => `\`${type}\``).join(', ')})`

function toTypePage({ label, name, folder, schema, ...type }: ContentType): string {
  const facts = [
    `Files are in \`${folder}/\` of the content folder.`,
    type.isSingleton ? 'A site has one item of this type.' : '',
    type.recordPrefix === undefined
      ? ''
      : `Its items are records, with an id that begins with \`${type.recordPrefix}\`.`,
    type.uniqueFields === undefined
      ? ''
      : `No two items have the same \`${type.uniqueFields.join('`, `')}\`.`,
  ]
  return toDocument([
    `# ${label}`,
    `Content type \`${name}\` · [all content types](../README.md#content-types)`,
    toSchemaHelp(schema),
    facts.filter((fact) => fact !== '').join(' '),
    '## Fields',
    'Below `body` in the file.',
    ...toFieldTables(describeFields(schema), { hasExpressions: false }),
  ])
}

const toTokensPage = (): string =>
  toDocument([
    '# Theme tokens',
    'Custom properties that blocks and base styles use. A [theme](content-types/epiderm__theme.md) sets them in `tokens`; those that it does not set have these defaults, and an import warns about them. A theme may define further tokens, whose names begin with `--dxp-`, for colours in content and for the blocks of the site.',
    toRows(
      ['Token', 'Meaning', 'Default'],
      Object.entries(themeTokens).map(([name, token]) => [`\`${name}\``, token.help, `\`${token.default}\``]),
    ),
  ])

/** Lists the labels in English, and in German where the platform has a translation. */
function toLabelsPage(): string {
  const [german = {}, english = {}] = toPlatformLabels('de_DE')
  return toDocument([
    '# Labels',
    'Texts of blocks, forms and e-mails. A site can replace them by name in its [labels](content-types/epiderm__labels.md), and add its own; pages read them with `{!Label.…}`. Keep placeholders such as `{0}`, which stand for values.',
    toRows(
      ['Label', 'English', 'German'],
      Object.keys(english)
        .toSorted()
        .map((name) => [`\`${name}\``, toCell(english[name]), toCell(german[name])]),
    ),
  ])
}

const toCell = (text = '') => text.replaceAll('\n', '<br>')

const toRows = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const toDocument = (parts: readonly string[]) =>
  `${[generatedNote, ...parts].filter((part) => part !== '').join('\n\n')}\n`
