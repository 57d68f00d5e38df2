/** Serves the OpenAPI document of every route with tags. Must be registered before those routes. */
import type { FastifyInstance, RouteOptions } from 'fastify'

type OpenApiOptions = { readonly basePath: string; readonly publicOrigin: string }

export async function addOpenApi(
  app: FastifyInstance,
  { basePath, publicOrigin }: OpenApiOptions,
): Promise<void> {
  const routes: RouteOptions[] = []
  let document: Promise<object> | undefined
  app.addHook('onRoute', (route) => {
    if (route.schema?.tags !== undefined && route.method !== 'HEAD') routes.push(route)
  })
  app.get(`${basePath}/api/openapi.json`, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return (document ??= import('./describe-routes.ts').then(({ describeRoutes }) =>
      describeRoutes(routes, { publicOrigin }),
    ))
  })
}
