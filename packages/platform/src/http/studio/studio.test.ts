/** Tests which files the studio's HTML page loads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#model'
import { pageEditorModule, studioEntry } from '#studio'
import { addStudio } from './studio.ts'

const manifest = {
  [studioEntry]: { file: 'assets/studio.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  [pageEditorModule]: { file: 'assets/page.js', imports: [studioEntry, '_view.js'] },
  '_view.js': { file: 'assets/view.js', imports: ['_vendor.js'] },
  'style.css': { file: 'assets/style.css' },
}

const editor: Actor = { kind: 'staff', userId: 'u', role: 'editor' }
const projectRoot = mkdtempSync(join(tmpdir(), 'epiderm-studio-page-'))
let app: FastifyInstance

beforeAll(() => {
  mkdirSync(join(projectRoot, 'dist/studio/.vite'), { recursive: true })
  writeFileSync(join(projectRoot, 'dist/studio/.vite/manifest.json'), JSON.stringify(manifest))
  app = fastify()
  addStudio(app, {
    visitors: { findActor: async () => editor },
    facts: {
      loadBrand: () => Promise.reject(new Error('no settings')),
      loadAccountSite: () => Promise.reject(new Error('no settings')),
    },
    basePath: '/acme',
    projectRoot,
    isDevelopment: false,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(projectRoot, { recursive: true })
})

const listPreloads = async (path: string) => {
  const { body } = await app.inject(path)
  return [...body.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href)
}

it('preloads the page editor with all its imports at a studio URL that opens a page', async () => {
  const files = ['vendor', 'page', 'view'].map((name) => `/acme/assets/${name}.js`)
  expect((await listPreloads('/acme/studio/page/MCX/en_GB?record=x')).toSorted()).toEqual(files.toSorted())
})

it.each(['/acme/studio', '/acme/studio/pages', '/acme/studio/item/MCX/en_GB'])(
  'does not preload the page editor at %s',
  async (path) => {
    expect(await listPreloads(path)).toEqual(['/acme/assets/vendor.js'])
  },
)
