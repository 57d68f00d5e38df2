/** The search engine block's fields, as shown in the page settings. */
import type { FieldDescription } from '#schema'
import { messages } from '../messages/messages.ts'

type SeoFields = {
  readonly description: readonly FieldDescription[]
  readonly more: readonly FieldDescription[]
  readonly rest: readonly FieldDescription[]
}

export function toSeoFields(fields: readonly FieldDescription[]): SeoFields {
  const { description, descriptionHelp, searchTitle, searchTitleHelp, picture, pictureHelp } =
    messages.pageSettings
  const take = (name: string, change: Partial<FieldDescription>) =>
    fields.filter((field) => field.name === name).map((field) => ({ ...field, ...change }))
  return {
    description: take('description', { label: description, help: descriptionHelp, kind: 'longText' }),
    more: [
      ...take('image', { label: picture, help: pictureHelp }),
      ...take('pageTitle', { label: searchTitle, help: searchTitleHelp }),
    ],
    rest: fields.filter(({ group }) => group === 'advanced'),
  }
}
