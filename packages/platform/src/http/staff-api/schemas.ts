/** Describes every block and content type in one document, for editing clients. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staffApi } from '#api'
import { describeAll, isPictured } from '#blocks'
import { listsEtag } from '#kit'
import { blockSampleNotFound } from '../errors.ts'
import type { StaffRoutes } from './request.ts'

export const schemaRoutes: StaffRoutes = async (app, options) => {
  const { registry, types, projectRoot } = options.schemas
  let made: { readonly text: string; readonly etag: string } | undefined

  app.route({
    ...staffApi.schemas.read,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      made ??= toDocument()
      void reply.header('cache-control', 'private, no-cache').header('etag', made.etag)
      if (listsEtag(request.headers['if-none-match'], made.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(made.text)
    },
  })

  app.route({
    ...staffApi.schemas.readPicture,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      const block = registry.get(request.params.type)
      if (block === undefined || !isPictured(block)) throw blockSampleNotFound(request.params.type)
      const bytes = await readFile(join(projectRoot, 'docs/reference/images', `${block.type}.webp`)).catch(
        () => {
          throw blockSampleNotFound(block.type)
        },
      )
      return reply.header('cache-control', 'private, max-age=3600').type('image/webp').send(bytes)
    },
  })

  /** Computed once, on first use. */
  function toDocument() {
    const text = JSON.stringify(describeAll([...registry.values()], [...types.values()]))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
}
