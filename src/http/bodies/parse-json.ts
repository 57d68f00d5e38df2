/** Parses the JSON body of every route, within limits that are checked before anything is built of it. */
import type { FastifyInstance } from 'fastify'
import { maxValueDepth } from '#kit'
import { tooDeep, tooManyValues } from '../errors.ts'
import { measureJson } from './measure-json.ts'

const maxValues = 100_000

/**
 * Attack: a few kilobytes that take a schema, a copy or a comparison minutes, because values are inside each other or very many.
 * An empty body is none: our own `fetch` calls each request JSON (API-1).
 */
export function parseJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const { depth, values } = measureJson(body)
    if (depth > maxValueDepth) return done(tooDeep(), undefined)
    if (values > maxValues) return done(tooManyValues(values, maxValues), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
