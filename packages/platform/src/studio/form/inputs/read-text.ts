/** Parses typed text into the value that a field stores. */
import { parseJson } from '#kit/browser'
import type { FieldDescription } from '#schema'
import { messages } from '../../messages/messages.ts'
import { findMalformedExpression } from '../expressions/expression-paths.ts'
import type { ParsedInput } from '../typed/use-typed-text.ts'

type TextRules = Pick<FieldDescription, 'bounds' | 'limits' | 'isRequired' | 'defaultValue'>

/** Checks the text against the field's limits. Empty text removes the value, unless an empty value has a meaning. */
export function readText(field: TextRules, text: string): ParsedInput {
  if (text === '') return { value: isEmptyKept(field) ? '' : undefined, shown: '' }
  if (text.includes('{!')) {
    const malformed = findMalformedExpression(text)
    return malformed === undefined
      ? { value: text, shown: text }
      : { problem: messages.form.bind.wrong(`{!${malformed}}`) }
  }
  const { most, pattern } = field.bounds ?? {}
  if (most !== undefined && text.length > most) return { problem: messages.form.wrong.long(most) }
  if (pattern !== undefined && !new RegExp(pattern.source, pattern.flags).test(text))
    return { problem: toLimits(field) }
  return { value: text, shown: text }
}

const isEmptyKept = ({ isRequired, defaultValue }: TextRules) =>
  isRequired || (typeof defaultValue === 'string' && defaultValue !== '')

const toLimits = ({ limits }: Pick<TextRules, 'limits'>) => limits.join(', ') || messages.form.wrong.form

export function readNumber(field: TextRules, text: string): ParsedInput {
  if (text.trim() === '') return { value: undefined, shown: '' }
  const number = Number(text.replace(',', '.'))
  const { least, most, isWhole } = field.bounds ?? {}
  const { wrong } = messages.form
  if (!Number.isFinite(number)) return { problem: wrong.number }
  if (isWhole === true && !Number.isInteger(number)) return { problem: wrong.whole }
  if (least !== undefined && number < least) return { problem: wrong.least(least) }
  if (most !== undefined && number > most) return { problem: wrong.most(most) }
  return { value: number, shown: String(number) }
}

export const lengthUnits = ['rem', 'px', '%', 'em'] as const
export type LengthUnit = (typeof lengthUnits)[number]

export type Length = { readonly amount: string; readonly unit: LengthUnit | undefined }

/**
 * Splits a length such as `2rem` into amount and unit. If the text is not a length, returns the whole text as the
 * amount.
 */
export function toLength(text: string): Length {
  const [, amount, unit] = /^\s*([+-]?[\d.,]*)\s*(rem|px|em|%)?\s*$/.exec(text) ?? []
  return amount === undefined
    ? { amount: text, unit: undefined }
    : { amount, unit: unit as LengthUnit | undefined }
}

/** Parses a length. Text without a unit gets the selected unit. */
export function readLength(field: TextRules, text: string, unit: LengthUnit): ParsedInput {
  if (text.trim() === '') return { value: undefined, shown: '' }
  const typed = toLength(text)
  const number = Number(typed.amount.replace(',', '.'))
  if (typed.amount === '' || Number.isNaN(number)) return { problem: messages.form.wrong.length }
  const value = number === 0 ? '0' : `${number}${typed.unit ?? unit}`
  const { pattern } = field.bounds ?? {}
  if (pattern !== undefined && !new RegExp(pattern.source, pattern.flags).test(value))
    return { problem: toLimits(field) }
  return { value, shown: value }
}

export function readJson(text: string): ParsedInput {
  if (text.trim() === '') return { value: undefined, shown: '' }
  try {
    const value = parseJson(text)
    return { value, shown: toJson(value) }
  } catch {
    return { problem: messages.form.wrong.json }
  }
}

export const toJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/**
 * Changes a number by the given amount, within the field's bounds. If the text is not a number, starts at 0 or, if the
 * minimum is greater than 0, at the minimum.
 */
export function stepNumber(text: string, by: number, { bounds }: Pick<TextRules, 'bounds'>): string {
  const { least = -Infinity, most = Infinity } = bounds ?? {}
  const start = Number(text.replace(',', '.'))
  const from = text.trim() === '' || Number.isNaN(start) ? Math.max(0, least) : start + by
  return String(Math.round(Math.min(most, Math.max(least, from)) * 10_000) / 10_000)
}
