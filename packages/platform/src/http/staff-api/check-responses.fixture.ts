/**
 * Compares responses of the staff API with the shapes that their routes declare, so that each HTTP test also checks
 * shapes.
 */
import { deepStrictEqual } from 'node:assert/strict'
import { z } from 'zod'
import { failure, staffApi, type ApiRoutes } from '#api'

type HttpResponse = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const groups: Readonly<Record<string, ApiRoutes>> = staffApi
const routes = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .map(({ method, url, schema }) => ({
    method,
    url,
    pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`),
    shapes: schema.response,
  }))

/**
 * Throws if the response does not match the shape that its route declares, or has an additional field. `path` is below
 * `{base}/api`.
 */
export function checkResponse(method: string, path: string, answer: HttpResponse): void {
  const { statusCode: status, headers, body } = answer
  const route = routes.find((one) => one.method === method && one.pattern.test(path))
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (route === undefined || (!isJson && body !== '')) return
  const value: unknown = body === '' ? null : JSON.parse(body)
  const shape = status >= 400 && isFailure(value) ? failure : route.shapes?.[status]
  if (shape === undefined && (route.shapes === undefined || status === 304)) return
  const name = `${method} ${route.url} ${status}`
  if (shape === undefined) throw new Error(`${name} is not described`)
  if (!(shape instanceof z.ZodType)) return
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new Error(`${name} is not as it is described: ${parsed.error.message}`)
  deepStrictEqual(value, parsed.data, `${name} has a field that is not described`)
}

const isFailure = (value: unknown) => 'error' in Object(value)
