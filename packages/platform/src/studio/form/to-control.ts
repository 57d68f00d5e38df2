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
  | 'time'
  | 'timeZone'
  | 'currency'
  | 'language'
  | 'contentType'
  | 'tokenColor'
  | 'tokenFont'
  | 'tokenNumber'
  | 'tokenSize'
  | 'reference'
  | 'references'
  | 'words'
  | 'longWords'
  | 'choices'
  | 'list'
  | 'fields'
  | 'variants'
  | 'entries'
  | 'tree'
  | 'map'
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
  time: 'time',
  timeZone: 'timeZone',
  currency: 'currency',
  language: 'language',
  contentType: 'contentType',
  data: 'text',
  labels: 'map',
  tokens: 'map',
  tokenColor: 'tokenColor',
  tokenFont: 'tokenFont',
  tokenNumber: 'tokenNumber',
  tokenSize: 'tokenSize',
  contentKey: 'reference',
}

const ofList: typeof ofKind = {
  text: 'words',
  data: 'words',
  longText: 'longWords',
  choice: 'choices',
  contentKey: 'references',
}

/**
 * Returns the name of a field's control, or `json` if the field has no dedicated control. Blocks are edited in the
 * outline instead.
 */
export function toControl({ kind, isList, nestedKey, inside }: FieldDescription): ControlName {
  if (kind !== undefined) {
    const ofEntry = ofKind[kind] ?? 'json'
    return isList && ofEntry !== 'json' ? (ofList[kind] ?? 'list') : ofEntry
  }
  if (isList) return nestedKey === undefined ? 'entries' : 'tree'
  return inside[0]?.when === undefined ? 'fields' : 'variants'
}
