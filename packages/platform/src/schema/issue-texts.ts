/** Converts a schema's issues to messages for authors. */
import type { z } from 'zod'
import { toSuggestionText } from '#kit'
import { invalidIconMessage, invalidUrlMessage } from './field.ts'
import { toIconHint } from './icon-names.ts'

type IssueMessage = { readonly message: string; readonly hint?: string | undefined }

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named values',
  record: 'an object with named values',
}

export function toIssueMessage(issue: z.core.$ZodIssue, value: unknown): IssueMessage {
  const choices = findChoices(issue)
  if (choices !== undefined)
    return {
      message: `must be ${toChoice(choices)}`,
      hint: typeof value === 'string' ? toSuggestionText(value, choices) : undefined,
    }
  if (issue.code === 'invalid_type') {
    const expected = `expected ${kinds[issue.expected] ?? issue.expected}`
    const isUnquoted =
      issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')
    return {
      message: value === undefined ? `is missing: ${expected}` : expected,
      hint: isUnquoted
        ? `Put it between quotation marks, with its unit where it has one: "${value}".`
        : undefined,
    }
  }
  /** False for a rule about the whole object, because such a rule has its own message. */
  const isOfValue = issue.code !== 'custom' || issue.message === invalidUrlMessage
  if (isOfValue && (value === undefined || value === null)) return { message: 'is missing: expected a value' }
  if (!isLibrarysOwn(issue)) return { message: issue.message, hint: findHint(issue.message, value) }
  if (issue.code === 'too_big') return { message: `must ${toAmount(issue.origin, 'at most', issue.maximum)}` }
  if (issue.code === 'too_small')
    return { message: `must ${toAmount(issue.origin, 'at least', issue.minimum)}` }
  if (issue.code === 'not_multiple_of') return { message: `must be a multiple of ${issue.divisor}` }
  return findOwnMessage(issue) ?? misfit
}

/** The error message for a value that matches none of the forms that the schema allows. */
const misfit: IssueMessage = {
  message: 'does not fit this field',
  hint: 'Clear the field and enter the value again.',
}

/** Returns a schema's custom message from the errors of a union; undefined if there is no custom message. */
function findOwnMessage(issue: z.core.$ZodIssue): IssueMessage | undefined {
  if (issue.code !== 'invalid_union') return undefined
  const own = issue.errors.flat().find((one) => one.code === 'custom' && !isLibrarysOwn(one))
  return own && { message: own.message }
}

/**
 * Returns true for Zod's default message. A message that the schema defines is more specific than a message derived
 * from a limit.
 */
const isLibrarysOwn = ({ message }: z.core.$ZodIssue) =>
  message !== invalidIconMessage && /^(?:Too|Invalid)\b/.test(message)

function findHint(message: string, value: unknown): string | undefined {
  if (message === invalidIconMessage && typeof value === 'string') return toIconHint(value)
  return message.startsWith('must be a content key')
    ? 'Copy it from contentKey, at the top of the other item’s file.'
    : undefined
}

function findChoices(issue: z.core.$ZodIssue): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union' || !('options' in issue)) return undefined
  return Array.isArray(issue.options) ? issue.options.map(String) : undefined
}

/** Joins choices: `left, centre or right`. */
const toChoice = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

function toAmount(origin: string, bound: string, amount: number | bigint): string {
  const one = Number(amount) === 1
  if (origin === 'string') return `have ${bound} ${amount} ${one ? 'character' : 'characters'}`
  return origin === 'array' ? `have ${bound} ${amount} ${one ? 'entry' : 'entries'}` : `be ${bound} ${amount}`
}
