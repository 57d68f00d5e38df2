/**
 * The reference for authors: a Markdown page for each block and each content type, and one that leads to them. It says what
 * the schemas say, and nothing of its own about a property.
 */
import { stringify } from 'yaml'
import { describeFields, storedNode, toSchemaHelp, type BlockNode } from '#schema'
import { isPictured, type BlockDefinition } from '#blocks'
import type { ContentType } from '#content-types'
import { toFieldTables } from './field-tables.ts'

export type ReferenceSource = {
  /** With the heading that each group of them stands under. */
  readonly blocks: readonly { readonly heading: string; readonly definitions: readonly BlockDefinition[] }[]
  readonly contentTypes: readonly ContentType[]
  /** The typical sample as an author may store it. */
  readonly loadSample: (block: BlockDefinition) => Promise<BlockNode>
}

const generatedNote = '<!-- Written by `npm run reference` from the schemas: change those. -->'

/** Relative to the folder of the reference. */
export const toPicturePath = ({ type }: Pick<BlockDefinition, 'type'>): string => `images/${type}.webp`

/** Texts by path, relative to the folder of the reference. */
export async function createReference(source: ReferenceSource): Promise<ReadonlyMap<string, string>> {
  const { blocks, contentTypes, loadSample } = source
  const definitions = blocks.flatMap((group) => group.definitions)
  const blockPages = await Promise.all(
    definitions.map(async (block): Promise<[string, string]> => {
      return [toBlockPath(block), toBlockPage(block, await loadSample(block))]
    }),
  )
  const typePages = contentTypes.map((type): [string, string] => [toTypePath(type), toTypePage(type)])
  return new Map([['README.md', toIndex(source)], ...blockPages, ...typePages])
}

const toBlockPath = ({ type }: BlockDefinition) => `blocks/${type}.md`
const toTypePath = ({ name }: ContentType) => `content-types/${name}.md`

function toIndex({ blocks, contentTypes }: ReferenceSource): string {
  return toDocument([
    '# Reference of blocks and content types',
    'What may stand in a content file. A page, a header and a footer are lists of blocks; every other item has the fields of its content type.',
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
    '## A block in a file',
    'Each page of a block ends with one to copy into a list of blocks: below `blocks` of a page, `header` or `footer` of a layout, or a slot of another block. Give it an id of its own, and move it as far to the right as the list.',
    ...toFieldTables(describeFields(storedNode), { hasExpressions: false }),
    '## How to read the tables',
    '- **Per device**: the property takes one value for all, or `{desktop, tablet, mobile}` with a value for each; where the default is none, `null` is none for that device alone.',
    '- **Expressions**: `{!…}` may stand in the value or be the whole of it, such as `{!Record.title}`, `{!Item.price._displayValue}` or `{!Label.menu.open}`. *Visitor too* says that `{!User.…}` may stand there. *By the block* says that the block itself reads them, from the record that it names.',
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
    isPictured(block)
      ? `![The block “${label}” in its typical sample, as wide as a small tablet](../${toPicturePath(block)})`
      : 'There is no picture: by itself its sample shows nothing.',
    '## Properties',
    ...(fields.length === 0 ? ['Nothing to set.'] : toFieldTables(fields, { hasExpressions: true })),
    ...(slots === '' ? [] : ['## Slots', slots]),
    '## Typical sample',
    `\`\`\`yaml\n${stringify([sample], { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd()}\n\`\`\``,
  ])
}

/** Where editors find it. */
const toEditorFacts = ({ editor: { category, keywords, nameFrom } }: BlockDefinition): string =>
  [
    `Category: ${category}; also looked for as ${keywords.join(', ')}.`,
    nameFrom === undefined ? '' : `An outline shows its \`${nameFrom}\`.`,
  ]
    .filter((fact) => fact !== '')
    .join(' ')

function toSlots({ slots, itemSlots = [], editor }: BlockDefinition, sample: BlockNode): string {
  const isOpen = typeof slots === 'function'
  const names = isOpen ? Object.keys(sample.slots ?? {}) : (slots ?? [])
  return [
    ...(isOpen ? ['as the properties say; in the sample below'] : []),
    ...names.map((name) => `\`${name}\`${toAccepted(editor.accepts?.[name])}`),
    ...itemSlots.map((name) => `\`${name}\` (once for each item)`),
  ].join(', ')
}

const toAccepted = (types: readonly string[] | undefined) =>
  types === undefined ? '' : ` (takes ${types.map((type) => `\`${type}\``).join(', ')} alone)`

function toTypePage({ label, name, folder, schema, ...type }: ContentType): string {
  const facts = [
    `Files lie in \`${folder}/\` of the content folder.`,
    type.isSingleton ? 'A site has one of it.' : '',
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

const toDocument = (parts: readonly string[]) =>
  `${[generatedNote, ...parts].filter((part) => part !== '').join('\n\n')}\n`
