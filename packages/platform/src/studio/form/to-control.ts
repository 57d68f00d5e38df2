/** Selects the control for a schema field. */
import type { FieldDescription } from '#schema'

export type ControlName =
  | 'text'
  | 'longText'
  | 'richText'
  | 'link'
  | 'color'
  | 'icon'
  | 'media'
  | 'choice'
  | 'number'
  | 'length'
  | 'switch'
  | 'date'
  | 'reference'
  | 'references'
  | 'words'
  | 'longWords'
  | 'choices'
  | 'fields'
  | 'variants'
  | 'entries'
  | 'json'

const ofKind: Readonly<Partial<Record<NonNullable<FieldDescription['kind']>, ControlName>>> = {
  text: 'text',
  template: 'text',
  longText: 'longText',
  richText: 'richText',
  url: 'link',
  link: 'link',
  color: 'color',
  icon: 'icon',
  image: 'media',
  choice: 'choice',
  number: 'number',
  length: 'length',
  toggle: 'switch',
  date: 'date',
  contentKey: 'reference',
}

const ofList: typeof ofKind = {
  text: 'words',
  longText: 'longWords',
  choice: 'choices',
  contentKey: 'references',
}

/** Uses JSON for fields that have no control. */
export function toControl({ kind, isList, inside }: FieldDescription): ControlName {
  if (kind !== undefined) return (isList ? ofList[kind] : ofKind[kind]) ?? 'json'
  if (isList) return 'entries'
  return inside[0]?.when === undefined ? 'fields' : 'variants'
}
