/** Parses the JSON body of every route. Checks the limits before parsing creates any values. */
import type { FastifyInstance } from 'fastify'
import { maxValueDepth } from '#kit'
import { tooDeeplyNested, tooManyValues } from '../errors.ts'
import { measureJson } from './measure-json.ts'

const maxValues = 100_000

/**
 * Attack: a small body with deeply nested values or very many values, which a schema, a copy or a comparison would take
 * minutes to process. An empty body counts as no body, because the platform's own `fetch` calls label every request as
 * JSON (API-1).
 */
export function parseJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const { depth, values } = measureJson(body)
    if (depth > maxValueDepth) return done(tooDeeplyNested(), undefined)
    if (values > maxValues) return done(tooManyValues(values, maxValues), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
