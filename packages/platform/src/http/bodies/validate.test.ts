import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toProblemText, validatorCompiler } from './validate.ts'

const validate = (schema: z.ZodType, data: unknown) =>
  validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' })(data) as {
    value?: unknown
    error?: Error
  }
const name = z.string().regex(/^[a-z]+$/, 'must be lower-case letters')

describe('route input', () => {
  it('is passed to the handler as parsed by the route’s schema', () => {
    const schema = z.object({ name: name.default('none') })
    expect(validate(schema, {})).toEqual({ value: { name: 'none' } })
  })

  it('is rejected with the path of the invalid value', () => {
    const schema = z.object({ names: z.array(name) })
    expect(validate(schema, { names: ['a', 'B'] }).error).toMatchObject({
      code: 'FST_ERR_VALIDATION',
      status: 400,
      message: 'body/names/1 must be lower-case letters',
    })
  })

  it('is validated only up to the first invalid value', () => {
    let reads = 0
    const counted = z.number().refine(() => ++reads > 0)
    expect(validate(z.array(counted), [1, 'two', 3, 4]).error).toBeDefined()
    expect(reads).toBe(1)
  })
})

describe('a rejection message', () => {
  const { error } = z.array(name).safeParse(Array.from({ length: 50 }, () => 'B'))

  it('lists at most 20 problems', () => {
    const words = error && toProblemText(error, 'body')
    expect(words?.match(/must be/g)).toHaveLength(20)
    expect(words).toMatch(/body\/19 must be lower-case letters, and 30 more$/)
  })

  it.each([
    ['long names', 'n'.repeat(50_000)],
    ['characters that JSON escapes', '\u0001\ud800"\\'.repeat(10_000)],
    ['letters of three bytes', 'ﷺ'.repeat(50_000)],
  ])('stays below 16 KB with %s', (_title, key) => {
    const schema = z.array(z.looseObject({}).catchall(z.never()))
    const rejected = schema.safeParse(Array.from({ length: 30 }, () => ({ [key]: 1 })))
    const words = rejected.error && toProblemText(rejected.error, 'body')
    expect(Buffer.byteLength(JSON.stringify(words))).toBeLessThan(15_000)
  })
})
