/** The option `--note`: the reason for a release, which `releases` shows. */
import { findUnstorableCharacter } from '#kit'
import type { CommandOption } from './command.ts'
import { invalidNote } from './errors.ts'

const maxLength = 300

export const noteOption = {
  value: '<text>',
  summary: 'the reason; stored with the release and listed by releases',
} as const satisfies CommandOption

/** Throws 400 if the note is empty, is too long, or has more than one line. */
export function parseNote(typed: string | undefined): string | undefined {
  const note = typed?.trim()
  if (note === undefined) return undefined
  if (note === '') throw invalidNote('is empty')
  if (note.length > maxLength)
    throw invalidNote(`has ${note.length} characters; at most ${maxLength} are stored`)
  if (findUnstorableCharacter(note) !== undefined || /\p{Cc}/u.test(note))
    throw invalidNote('contains a line break or a control character')
  return note
}
