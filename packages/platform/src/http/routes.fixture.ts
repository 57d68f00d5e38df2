/** Lists every route of the server, for tests about all routes. */
import type { FastifyInstance } from 'fastify'

export type Route = { readonly method: string; readonly path: string }

/** Parses the route tree that the router prints, in which each path is nested below its prefix. */
export function listRoutes(server: FastifyInstance): readonly Route[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above[depth] = part
      const path = above.slice(0, depth + 1).join('')
      return methods.split(', ').map((method) => ({ method, path }))
    })
}
