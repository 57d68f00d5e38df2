import { describe, expect, it } from 'vitest'
import { parseTraceContext } from './trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const good = `00-${trace}-${parent}-01`

describe('traceparent', () => {
  it.each([
    ['the standard’s own example', good],
    ['not sampled', `00-${trace}-${parent}-00`],
    ['unknown flags', `00-${trace}-${parent}-ff`],
    ['a later version', `cc-${trace}-${parent}-01`],
    ['a later version with more fields', `01-${trace}-${parent}-01-what-the-future-will-be-like`],
  ])('%s is accepted unchanged', (_, traceparent) => {
    expect(parseTraceContext({ traceparent })).toEqual({ traceparent, tracestate: undefined, traceId: trace })
  })

  it.each([
    ['nothing', ''],
    ['a forbidden version', `ff-${trace}-${parent}-01`],
    ['more fields than the first version has', `${good}-more`],
    ['a dash at the end', `${good}-`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['capital letters', good.toUpperCase()],
    ['a short trace', `00-${trace.slice(1)}-${parent}-01`],
    ['a long trace', `00-${trace}0-${parent}-01`],
    ['a short parent', `00-${trace}-${parent.slice(1)}-01`],
    ['short flags', `00-${trace}-${parent}-1`],
    ['no flags', `00-${trace}-${parent}`],
    ['other letters', `00-${'g'.repeat(32)}-${parent}-01`],
    ['spaces around it', ` ${good} `],
    ['a line break', `${good}\r\nx-evil: 1`],
    ['a line break at the end', `${good}\n`],
    ['NUL', `00-${trace}-${parent}-0\0`],
    ['two header lines, as joined by Node', `${good}, ${good}`],
    ['an endless string', `01-${trace}-${parent}-01-${'a'.repeat(100_000)}`],
    ['JSON', '{"$gt":""}'],
    ['a script', '"><script>alert(1)</script>'],
  ])('%s is ignored', (_, traceparent) => {
    expect(parseTraceContext({ traceparent })).toBeUndefined()
  })
})

describe('tracestate', () => {
  it.each([
    ['one member', 'rojo=00f067aa0ba902b7', 'rojo=00f067aa0ba902b7'],
    ['several, with spaces and gaps', 'rojo=1 ,, congo=t61rcWkgMzE', 'rojo=1,congo=t61rcWkgMzE'],
    ['a tenant', 'fw529a3039@dt=FfAAAAAA', 'fw529a3039@dt=FfAAAAAA'],
    ['two lines', ['a=1', 'b=2'], 'a=1,b=2'],
    ['the same key twice', 'a=1,a=2', undefined],
    ['capital letters', 'A=1', undefined],
    ['no value', 'a=', undefined],
    ['control characters', 'a=\u0001', undefined],
    ['other letters', 'a=ü', undefined],
    ['too long', `a=${'1'.repeat(255)},b=${'1'.repeat(255)}`, undefined],
    ['too many', Array.from({ length: 33 }, (_, n) => `a${n}=1`).join(), undefined],
    ['nothing', '', undefined],
  ])('%s', (_, tracestate, expected) => {
    expect(parseTraceContext({ traceparent: good, tracestate: tracestate as string })?.tracestate).toBe(
      expected,
    )
  })

  it('is ignored without its traceparent', () => {
    expect(parseTraceContext({ tracestate: 'a=1' })).toBeUndefined()
  })
})
