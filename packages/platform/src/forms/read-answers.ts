/** Reads the answers to a form. Returns the cleaned values and their problems. */
import { emailAddress, isDay, toSingleLine } from '#kit'
import { isDeliveryDay, toWallClock, type FormDefinition, type FormField, type FormProblem } from '#model'
import { findLineProblems, readTypedLines } from './lines.ts'

export type ParsedAnswers = {
  /**
   * Typed values by field name, so that the form can show them again. For a field with lines, the values are stored
   * under the names of each line's inputs.
   */
  readonly typed: Readonly<Record<string, string>>
  readonly problems: readonly FormProblem[]
}

const phonePattern = /^\+?[\d\s().\-/]+(?:(?:ext\.?|x)\s*\d{1,6})?$/i
const phoneDigits = { min: 6, max: 20 }

type ReadAnswersInput = {
  readonly definition: FormDefinition
  readonly posted: URLSearchParams
  readonly now: Date
}

/** SSN-6: the form is validated on the server. Reads only the fields in the definition and ignores all other fields. */
export function readAnswers({ definition, posted, now }: ReadAnswersInput): ParsedAnswers {
  const { fields, oneOf = [] } = definition
  const typed = Object.fromEntries(fields.flatMap((field) => readTyped(field, posted)))
  const problems = fields.flatMap((field) =>
    field.type === 'lines'
      ? findLineProblems(field, typed)
      : (findProblem(field, typed[field.name] ?? '', now) ?? []),
  )
  return { typed, problems: [...problems, ...findMissing({ fields, oneOf }, typed)] }
}

function readTyped(field: FormField, posted: URLSearchParams): (readonly [string, string])[] {
  if (field.type === 'lines') return readTypedLines(field, posted)
  return [[field.name, field.type === 'hidden' ? field.value : clean(field, posted)]]
}

/**
 * Finds a problem if none of the alternative fields is filled in. Reports it at the last of these fields, which is
 * closest to the button.
 */
function findMissing(
  { fields, oneOf }: { fields: readonly FormField[]; oneOf: readonly string[] },
  typed: Readonly<Record<string, string>>,
): FormProblem[] {
  const alternatives = fields.filter(({ name }) => oneOf.includes(name))
  const last = alternatives.at(-1)
  const isFilled = ({ name }: FormField) =>
    Object.entries(typed).some(([key, value]) => value !== '' && (key === name || key.startsWith(`${name}.`)))
  if (last === undefined || alternatives.some(isFilled)) return []
  return [{ field: last.name, code: 'requiredOneOf', values: alternatives.map(({ label }) => label) }]
}

/**
 * Cleans a typed value. Counts a line break as one character, although browsers send two. Attack: control characters,
 * which are removed. A password is not changed.
 */
function clean({ name, type }: FormField, posted: URLSearchParams): string {
  if (type === 'password') return posted.get(name) ?? ''
  const text = (posted.get(name) ?? '').replaceAll(/\r\n?/g, '\n')
  if (type === 'longText') return text.replaceAll(/[^\P{C}\n\t]/gu, keepJoiners).trim()
  return toSingleLine(text)
}

/** Preserves zero-width joiners and non-joiners, because they are part of emoji and of words in some scripts. */
const keepJoiners = (character: string) => (/[\u200c\u200d]/.test(character) ? character : '')

function findProblem(field: FormField, value: string, now: Date): FormProblem | undefined {
  const { name, label, type, isRequired, minLength, maxLength } = field
  const problem = (code: FormProblem['code'], ...values: (string | number)[]): FormProblem => ({
    field: name,
    code,
    values: [label, ...values],
  })
  if (type === 'hidden') return undefined
  if (value === '') return isRequired ? problem(toRequiredCode(type)) : undefined
  if (type === 'choice') return isOption(field, value) ? undefined : problem('choice')
  if (type === 'checkbox') return undefined
  if (type === 'date') {
    const wrong = findDayProblem(field, value, now)
    return wrong && problem(wrong)
  }
  const length = Array.from(value).length
  if (value.length > maxLength) return problem('tooLong', maxLength, length)
  if (length < minLength) return problem('tooShort', minLength)
  if (type === 'email') return emailAddress.safeParse(value).success ? undefined : problem('email')
  if (type === 'phone') return isPhone(value) ? undefined : problem('phone')
  return undefined
}

/**
 * Accepts days from tomorrow until a year from now, in the field's time zone. If the field has a delivery calendar,
 * accepts only its delivery days.
 */
function findDayProblem(
  { days = { timeZone: 'UTC' } }: FormField,
  value: string,
  now: Date,
): 'day' | 'deliveryDay' | undefined {
  const toDay = (moment: number) => toWallClock(moment, days.timeZone).day
  const lastDay = toDay(now.getTime() + 366 * 24 * 3_600_000)
  if (!isDay(value) || value <= toDay(now.getTime()) || value > lastDay) return 'day'
  const isOpen = days.calendar === undefined || isDeliveryDay(days.calendar, value, now.getTime())
  return isOpen ? undefined : 'deliveryDay'
}

function toRequiredCode(type: FormField['type']) {
  if (type === 'choice') return 'requiredChoice'
  return type === 'checkbox' ? 'requiredTick' : 'required'
}

const isOption = ({ options }: FormField, value: string) => options.some((option) => option.value === value)

function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  return digits >= phoneDigits.min && digits <= phoneDigits.max && phonePattern.test(value)
}
