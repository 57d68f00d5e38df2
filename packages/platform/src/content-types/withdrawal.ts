/** `epiderm__withdrawal`: the notice that remains at the path of an item that was withdrawn from the site. */
import { z } from 'zod'
import { field } from '#schema'

export const withdrawalType = 'epiderm__withdrawal'

export const withdrawalBody = z
  .object({
    item: field.text('Item', 28).meta({ group: 'advanced', help: 'Content key of the withdrawn item.' }),
    itemType: field
      .text('Type', 120)
      .meta({ group: 'advanced', help: 'Content type of the withdrawn item.' }),
    recordId: field
      .text('Record id', 18)
      .meta({ group: 'advanced', help: 'Record id of the withdrawn item.' })
      .optional(),
    name: field.text('Name', 300).meta({ help: 'The name of the withdrawn item, shown at its address.' }),
    note: field
      .longText('Note', 1000)
      .meta({ help: 'A message for visitors, shown at the item’s address.' })
      .optional(),
    addresses: z
      .array(field.text('Address', 1000).meta({ help: 'A path without the prefix of its language.' }))
      .meta({ label: 'Addresses', help: 'Addresses at which the notice is shown.' }),
    remainingFields: z
      .record(z.string(), z.unknown())
      .meta({
        label: 'Remaining fields',
        kind: 'data',
        help: 'Fields of the withdrawn item that other items still read, such as the products to keep apart from it.',
      })
      .default({}),
  })
  .meta({ help: 'The notice at the address of an item that was withdrawn. Only the server creates it.' })
export type WithdrawalBody = z.output<typeof withdrawalBody>

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the content key of an item's withdrawal. It is derived from the item's own key, so that no search is needed:
 * each character is shifted by half the alphabet. An item has only one withdrawal, however often it is withdrawn.
 */
export const toWithdrawalKey = (contentKey: string): string =>
  contentKey.slice(0, 2) +
  Array.from(contentKey.slice(2), (char) => base32[(base32.indexOf(char) + 16) % 32]).join('')
