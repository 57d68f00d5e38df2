/** The OpenAPI document of every route with a summary. Registered before them. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type OpenApiOptions = { readonly basePath: string; readonly publicOrigin: string }

export async function addOpenApi(
  app: FastifyInstance,
  { basePath, publicOrigin }: OpenApiOptions,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Epiderm',
        description:
          'Sessions of visitors, and what staff manage. Signed in by the cookie of POST /api/session; what changes something is taken from this site’s own pages only.',
        version: '1',
      },
      servers: [{ url: publicOrigin }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'epiderm-session' } },
      },
      security: [{ session: [] }],
    },
    transform(route) {
      const isDescribed = route.schema?.tags !== undefined
      return isDescribed ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url }
    },
  })
  app.get(`${basePath}/api/openapi.json`, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return app.swagger()
  })
}
