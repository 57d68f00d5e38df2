/** What was typed, cleaned, and what is wrong with it. */
import { toSingleLine, type FormDefinition, type FormField, type FormProblem } from '#kit'

export type ReadAnswers = {
  /** By field name, as the form shows it again. */
  readonly typed: Readonly<Record<string, string>>
  readonly problems: readonly FormProblem[]
}

const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const phonePattern = /^\+?[\d\s().\-/]+(?:(?:ext\.?|x)\s*\d{1,6})?$/i
const phoneDigits = { min: 6, max: 20 }

/** SSN-6: the server decides. One value for each field of the definition; all else that was sent is ignored. */
export function readAnswers({ fields }: FormDefinition, posted: URLSearchParams): ReadAnswers {
  const typed = Object.fromEntries(
    fields.map((field) => [field.name, field.type === 'hidden' ? field.value : clean(field, posted)]),
  )
  const problems = fields.flatMap((field) => findProblem(field, typed[field.name] ?? '') ?? [])
  return { typed, problems }
}

/** Browsers send line breaks as two characters, which no limit counts. Attack: control characters. A password stays as it is. */
function clean({ name, type }: FormField, posted: URLSearchParams): string {
  if (type === 'password') return posted.get(name) ?? ''
  const text = (posted.get(name) ?? '').replaceAll(/\r\n?/g, '\n')
  if (type === 'longText') return text.replaceAll(/[^\P{C}\n\t]/gu, keepJoiners).trim()
  return toSingleLine(text)
}

/** Joiners stand inside emoji and the words of some scripts. */
const keepJoiners = (character: string) => (/[\u200c\u200d]/.test(character) ? character : '')

function findProblem(field: FormField, value: string): FormProblem | undefined {
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
  const length = Array.from(value).length
  if (value.length > maxLength) return problem('tooLong', maxLength, length)
  if (length < minLength) return problem('tooShort', minLength)
  if (type === 'email') return emailPattern.test(value) && value.length <= 254 ? undefined : problem('email')
  if (type === 'phone') return isPhone(value) ? undefined : problem('phone')
  return undefined
}

const toRequiredCode = (type: FormField['type']) =>
  type === 'choice' ? 'requiredChoice' : type === 'checkbox' ? 'requiredTick' : 'required'

const isOption = ({ options }: FormField, value: string) => options.some((option) => option.value === value)

function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  return digits >= phoneDigits.min && digits <= phoneDigits.max && phonePattern.test(value)
}
