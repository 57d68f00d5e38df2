/** Opens what the server and the commands share: database, media and content. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { findMeta, type BlockRegistry } from '#blocks'
import { openContent, standardContentTypes, type ContentService } from '#content'
import { openDatabase, type Database } from '#database'
import type { Actor, Warn } from '#kit'
import { openMediaStore, type MediaStore } from '#media'
import { storefrontContentTypes } from '#storefront'
import type { Configuration } from './configuration.ts'

export type Platform = {
  readonly database: Database
  readonly media: MediaStore
  readonly content: ContentService
  /** Names of the fields that hold rich text, for each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** Release 1: the storefront's own content, when there is none. */
  readonly importIfEmpty: (task: {
    folder: string
    onProgress?: ((line: string) => void) | undefined
  }) => Promise<void>
  /** Whether the database answers. */
  readonly isReadable: () => Promise<boolean>
  readonly close: () => Promise<void>
}

const starter: Actor = { kind: 'operator', name: 'first start' }
const progressStep = 25

type PlatformRequest = {
  readonly configuration: Pick<Configuration, 'dataDir'>
  readonly registry: BlockRegistry
  readonly warn: Warn
}

export async function openPlatform({ configuration, registry, warn }: PlatformRequest): Promise<Platform> {
  const { dataDir } = configuration
  const clock = () => new Date()
  const types = [...standardContentTypes, ...storefrontContentTypes]
  const database = await openDatabase({ dataDir })
  const media = openMediaStore({ database, dataDir, clock })
  const content = await openContent({ database, media, types, registry, clock, randomBytes, warn })

  return {
    database,
    media,
    content,
    richTextFields: new Map(types.map(({ name, schema }) => [name, findRichTextFields(schema)])),
    async importIfEmpty({ folder, onProgress }) {
      if (content.currentRelease() > 0) return
      onProgress?.('Importing the storefront’s content …')
      const { release } = await content.importFolder(starter, {
        folder,
        note: 'The storefront’s own content',
        onProgress: ({ done, total }) => {
          if (done % progressStep === 0 || done === total) onProgress?.(`  ${done} of ${total} files`)
        },
      })
      onProgress?.(`Imported as release ${release}.`)
    },
    async isReadable() {
      try {
        await database.read.selectFrom('release').select('number').limit(1).execute()
        return true
      } catch {
        return false
      }
    },
    async close() {
      content.close()
      await database.close()
    },
  }
}

const findRichTextFields = (schema: z.ZodObject): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.shape)
      .filter(([, field]) => findMeta(field as z.ZodType).kind === 'richText')
      .map(([name]) => name),
  )
