/** Describes every block and content type, and the site's typefaces, in one document for editing clients. */
import { createHash } from 'node:crypto'
import { staffApi, type SchemaDocument } from '#api'
import { describeBlocksAndTypes, hasReferencePicture } from '#blocks'
import { includesEtag } from '#kit'
import { guest, listUntranslatedLabels, toPlatformLabels, type LabelCatalogue } from '#model'
import { blockSampleNotFound } from '../errors.ts'
import { loadSampleNode } from '../gallery/gallery-samples.ts'
import type { StaffRoutes } from './request.ts'

/** Maximum number of site pictures that samples can use. */
const maxPictures = 12
/**
 * Matches script elements, which are removed from samples. The studio shows samples in frames that run no scripts, and
 * browsers would report each blocked script.
 */
const scriptElement = /<script\b[^]*?<\/script>/g

export const schemaRoutes: StaffRoutes = async (app, options) => {
  const { registry, types, siteLabels, readyMade, typefaces = [] } = options.schemas
  let made: { readonly text: string; readonly etag: string } | undefined

  app.route({
    ...staffApi.schemas.read,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      made ??= toDocument()
      void reply.header('cache-control', 'private, no-cache').header('etag', made.etag)
      if (includesEtag(request.headers['if-none-match'], made.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(made.text)
    },
  })

  app.route({
    ...staffApi.schemas.readSample,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      const block = registry.get(request.params.type)
      const sample = block?.samples.find(({ name }) => name === 'typical')
      if (block === undefined || sample === undefined || !hasReferencePicture(block))
        throw blockSampleNotFound(request.params.type)
      const content = options.content.at(guest)
      const node = await loadSampleNode({ block, sample, content, maxPictures })
      const { html, contentSecurityPolicy } = await options.renderer.pages.preview([node], 'live')
      return reply
        .header('content-security-policy', contentSecurityPolicy)
        .header('cache-control', 'private, max-age=60')
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(scriptElement, ''))
    },
  })

  app.route({
    ...staffApi.schemas.readLabels,
    config: { right: 'seeUnpublished' },
    handler: async ({ params: { language } }) => {
      const catalogues = toPlatformLabels(language, siteLabels).toReversed()
      const labels = Object.entries(Object.assign({}, ...catalogues) as LabelCatalogue)
      return {
        labels: Object.fromEntries(labels.toSorted(([a], [b]) => a.localeCompare(b))),
        untranslated: listUntranslatedLabels(language, siteLabels),
      }
    },
  })

  /**
   * Describes all block and content types as JSON. Omits types that no client may edit. Computed once, on first use.
   */
  function toDocument() {
    const edited = [...types.values()].filter(({ isMadeByServer }) => isMadeByServer !== true)
    const text = JSON.stringify({
      ...describeBlocksAndTypes([...registry.values()], edited, readyMade),
      typefaces,
    } satisfies SchemaDocument)
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
}
