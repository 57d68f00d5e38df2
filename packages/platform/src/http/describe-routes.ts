/** Describes routes as an OpenAPI document. This is a separate module, so that the library is loaded only on demand. */
import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { disabledSchemaCompilers } from './create-server.ts'

/** Registers the routes on a server that never listens, because the library collects routes during registration. */
export async function describeRoutes(
  routes: readonly RouteOptions[],
  { publicOrigin }: { readonly publicOrigin: string },
): Promise<object> {
  const app = Fastify({ exposeHeadRoutes: false, schemaController: disabledSchemaCompilers })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Epiderm',
        description:
          'API for visitor sessions and for staff. Requests are authenticated by the cookie that POST /api/session sets. Requests that change data are accepted from pages of this site only.',
        version: '1',
      },
      servers: [{ url: publicOrigin }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'epiderm-session' } },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    app.route({ method, url, ...(schema && { schema }), handler: async () => undefined })
  }
  await app.ready()
  return app.swagger()
}
