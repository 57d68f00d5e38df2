/**
 * Creates placeholders that a schema accepts: the first allowed option, the smallest allowed number, and text that
 * contains its own field path.
 */
import { z } from 'zod'
import { toFields } from '#schema'

type PlaceholderNames = {
  readonly urlName: string
  readonly title: string
  /** The language code of the item: `en_GB`. */
  readonly language: string
  readonly createId: (prefix: (typeof idPrefixes)[number]) => string
  /** Collects the path and value of each text that an author must replace. */
  readonly placeholders: string[]
}

/** Prefixes of ids in a site's settings. */
const idPrefixes = ['0DM', '0ap', '0DB'] as const

/**
 * Creates the required fields of a body. A value that cannot be generated becomes an empty string, which the schema
 * rejects.
 */
export function createPlaceholders(schema: z.ZodObject, naming: PlaceholderNames): Record<string, unknown> {
  return createObject(schema, naming, ['body'])
}

function createObject(
  schema: z.ZodObject,
  naming: PlaceholderNames,
  fieldPath: readonly string[],
): Record<string, unknown> {
  const kinds = new Map(toFields(schema).map(({ name, facts }) => [name, String(facts.kind)]))
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const type = field as z.ZodType
    if (kinds.get(name) === 'blocks') return [[name, []] as const]
    if (type.safeParse(undefined).success) return []
    return [[name, createValue(type, naming, [...fieldPath, name])] as const]
  })
  return Object.fromEntries(fields)
}

function createValue(type: z.ZodType, naming: PlaceholderNames, fieldPath: readonly string[]): unknown {
  const inner = type instanceof z.ZodPipe ? (type.in as z.ZodType) : type
  if (inner instanceof z.ZodObject) return createObject(inner, naming, fieldPath)
  if (inner instanceof z.ZodArray) {
    if (type.safeParse([]).success) return []
    return [createValue(inner.element as z.ZodType, naming, [...fieldPath, '0'])]
  }
  if (inner instanceof z.ZodUnion)
    return createValue((inner.options[0] ?? z.unknown()) as z.ZodType, naming, fieldPath)
  if (inner instanceof z.ZodEnum) return inner.options[0]
  if (inner instanceof z.ZodLiteral) return inner.value
  const simple = [{}, false, 0, 1, inner instanceof z.ZodNumber ? inner.minValue : 0]
  const found = simple.find((value) => type.safeParse(value).success)
  return found ?? createText(type, naming, fieldPath)
}

function createText(
  type: z.ZodType,
  { urlName, title, language, placeholders, createId }: PlaceholderNames,
  fieldPath: readonly string[],
): string {
  const ownPath = `/${urlName}`
  // The path in a redirect's second field must differ from the first, because a redirect to itself is rejected.
  const path = placeholders.some((one) => one.endsWith(`: ${ownPath}`)) ? '/' : ownPath
  const isValid = (candidate: string) => type.safeParse(candidate).success
  const text = [title, urlName, path, language, ''].find(isValid)
  if (text !== undefined) placeholders.push(`${fieldPath.join(' › ')}: ${text}`)
  return text ?? idPrefixes.map(createId).find(isValid) ?? ''
}
