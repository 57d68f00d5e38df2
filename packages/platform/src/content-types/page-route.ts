/** The route of a page: a path, or a template with a parameter for a record. */
import { isPlainObject } from '#kit'

const word = /^\{(\w+)\}$/

/**
 * Returns the parameter values of a route that matches the path, by name; undefined if the route does not match. Case
 * is significant.
 */
export function matchRoute(route: string, path: string): Record<string, string> | undefined {
  const routeSegments = route.split('/')
  const given = path.split('/')
  if (routeSegments.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of routeSegments.entries()) {
    const value = given[index] ?? ''
    const name = word.exec(part)?.[1]
    if (name === undefined ? part !== value : value === '') return undefined
    if (name !== undefined) parameters[name] = value
  }
  return parameters
}

export type RouteProblem = { readonly message: string; readonly hint: string }

/**
 * Checks that a page with a parameter in its route shows the records of one type, and that no other page's route
 * contains a parameter.
 */
export function findRouteProblem({
  route,
  record,
}: {
  route?: unknown
  record?: unknown
}): RouteProblem | undefined {
  if (typeof route !== 'string') return undefined
  const inBraces = route.split('/').filter((part) => /[{}]/.test(part))
  const parameter = isPlainObject(record) ? String(record.parameter) : undefined
  if (parameter === undefined)
    return inBraces.length === 0
      ? undefined
      : {
          message: `has the address ${route}, but no record for ${inBraces.join(' and ')}`,
          hint: 'Name the content type under record, or choose an address without braces.',
        }
  if (inBraces.length === 1 && inBraces[0] === `{${parameter}}`) return undefined
  return {
    message: `has the address ${route}, in which {${parameter}} must be the only word in braces and fill a whole segment`,
    hint: `Write an address such as /product/{${parameter}}.`,
  }
}
