/** Converts content items to the records that expressions read: `{!Record.title}`, `{!Item._detailURL}`. */
import type { z } from 'zod'
import { createFieldFormatter, toFields, type BoundRecord } from '#schema'
import { toFieldLabel } from '../site/field-label.ts'
import { isMissingLabel, type ContentItem, type Formatter, type Labels } from '#model'

type ItemRecordRules = {
  readonly toPath: (item: ContentItem) => string | undefined
  /** Names of the rich text fields of each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types; they determine how a field is formatted (RTE-1). */
  readonly schemas: ReadonlyMap<string, z.ZodObject>
  readonly formatter: Formatter
  readonly labels: Labels
}

export function createItemRecords(rules: ItemRecordRules): (item: ContentItem) => BoundRecord {
  const { toPath, richTextFields, schemas, formatter, labels } = rules
  const fieldFormatters = new Map(
    Array.from(schemas, ([type, schema]) => [type, createFieldFormatter(schema, formatter)]),
  )
  const treeFields = new Map(Array.from(schemas, ([type, schema]) => [type, findTreeFields(schema)]))
  return (item) => ({
    id: item.managedContentId,
    language: item.language.replace('_', '-'),
    data: {
      ...item.body,
      ...treeFields.get(item.type),
      title: item.title,
      urlName: item.urlName,
      contentKey: item.contentKey,
      recordId: item.recordId,
    },
    derived: { _detailURL: toPath(item), _Title: item.title, _Object: toObjectName(item.type) },
    richText: richTextFields.get(item.type),
    formatter: fieldFormatters.get(item.type),
    findLabel: (path) => toOptional(labels.formatOptional(toFieldLabel(item.type, path))),
  })
}

const toOptional = (label: string) => (isMissingLabel(label) ? undefined : label)

/** Excludes block trees, because they may contain staff data that expressions must not print. */
const findTreeFields = (schema: z.ZodObject): Record<string, undefined> =>
  Object.fromEntries(
    toFields(schema).flatMap(({ name, facts }) => (facts.kind === 'blocks' ? [[name, undefined]] : [])),
  )

/** `epiderm__product` → `Product`. */
export function toObjectName(type: string): string {
  const name = type.replace(/^.*__/, '').replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
