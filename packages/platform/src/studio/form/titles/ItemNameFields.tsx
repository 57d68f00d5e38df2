/** Fields whose labels contain item names, with a preview of the sentence in which visitors will see the values. */
import { formatTemplate } from '#model/browser'
import type { FieldDescription } from '#schema'
import { findSentence } from '#schema/browser'
import { useItem, useItems } from '../../document/use-items.ts'
import { titleMessages as words } from '../../messages/en-titles.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import type { FieldProps } from '../groups/field-props.ts'
import {
  fillLabel,
  findItemNames,
  findReference,
  listNamePlaceholders,
  listPlaceholders,
  splitPlaceholder,
} from './item-names.ts'

type FindName = (placeholder: string) => string | undefined

/** Renders an object's fields with the sentences that they affect. `path` is the path of that object. */
export function ItemNameFields({ field, holder, block, path, deps, Inner }: FieldProps) {
  const own = field.inside[0]?.fields ?? []
  const findName = useNames({ field, holder, path, deps })
  const fields = own.map((one) => ({
    ...one,
    label: (one.titledLabel && fillLabel(one.titledLabel, findName)) ?? one.label,
  }))
  return (
    <>
      <Inner {...{ holder, block, path, deps, fields }} />
      <SentencePreview {...{ field, deps, findName }} value={readFormPath(holder, path)} />
    </>
  )
}

type SentencePreviewProps = Pick<FieldProps, 'field' | 'deps'> & {
  readonly value: unknown
  readonly findName: FindName
}

/** A preview of the sentence that visitors will see. Renders nothing while a number or a name is missing. */
function SentencePreview({ field, deps, value, findName }: SentencePreviewProps) {
  const { language } = deps.item
  const labels = useItem(useItems({ language, type: 'epiderm__labels' })?.[0])?.body['labels']
  const numbers = toNumbers(field, value)
  const sentence = numbers === 'incomplete' ? undefined : findSentence(field.sentences ?? [], numbers)
  const template = sentence && readFormPath(labels, [sentence.labelKey])
  const values = sentence?.values.flatMap(
    (name) => (numbers !== 'incomplete' && numbers?.[name]) ?? findName(name) ?? [],
  )
  const names = findItemNames(field.sentences ?? [], findName)
  if (typeof template !== 'string' || names === undefined || values?.length !== sentence?.values.length)
    return null
  return (
    <output className="notice">
      {words.visitorsRead(names)} <q>{formatTemplate(template, values as (string | number)[])}</q>
    </output>
  )
}

type SentenceNumbers = Readonly<Record<string, number>>

function toNumbers(field: FieldDescription, value: unknown): SentenceNumbers | 'incomplete' | undefined {
  if (value === undefined) return undefined
  const names = field.inside[0]?.fields.map(({ name }) => name) ?? []
  const numbers = names.map((name) => [name, readFormPath(value, [name])] as const)
  return numbers.every((one): one is readonly [string, number] => typeof one[1] === 'number')
    ? Object.fromEntries(numbers)
    : 'incomplete'
}

/** Returns item names for labels and sentences. A name is the value of a field or, by default, the item's title. */
function useNames({
  field,
  holder,
  path,
  deps,
}: Pick<FieldProps, 'field' | 'holder' | 'path' | 'deps'>): FindName {
  const placeholders = [
    ...(field.inside[0]?.fields ?? []).flatMap(({ titledLabel = '' }) => listPlaceholders(titledLabel)),
    ...listNamePlaceholders(field.sentences ?? []),
  ]
  const other = placeholders.map((name) => splitPlaceholder(name).of).find((of) => of !== 'this')
  const key = other === undefined ? undefined : findReference(holder, path, other)
  const found = useItems({ language: deps.item.language, keys: [key ?? ''] }, key !== undefined)?.find(
    ({ contentKey }) => contentKey === key,
  )
  const referred = useItem(found)
  const self = deps.readDraft()
  return (placeholder) => {
    const { of, field: name } = splitPlaceholder(placeholder)
    const item = of === 'this' ? self : referred
    if (item === undefined || (of !== 'this' && key === undefined)) return undefined
    const named = readFormPath(item.body, [name])
    return typeof named === 'string' && named !== '' ? named : item.title
  }
}
