import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { iconSprites } from './scripts/icon-sprites.mjs'
import { notBundled } from './scripts/not-bundled.mjs'
import { precompress } from './scripts/precompress.mjs'
import { wordLists } from './scripts/word-lists.mjs'
import { scriptEntries } from './src/platform/browser/index.ts'
import { studioEntry } from './src/platform/studio/index.ts'

/** All other libraries enter the server's files: finding and reading their 900 files took half of a start. */
const bundled: EnvironmentOptions = {
  resolve: { noExternal: true, external: notBundled },
  define: { 'process.env.NODE_ENV': '"production"' },
}

const plugins = [
  react(),
  iconSprites(),
  precompress(),
  wordLists(),
  plainImports(),
  ownCanvasModules(),
  oneLanguage(),
]

/** Names in logs and stack traces stay readable. Shorter code is parsed faster and needs less memory. */
const keepNames = { function: true, class: true }

/**
 * One `vite build --app` makes all parts: `dist/client` (what a visitor's browser may load, with a manifest), `dist/studio` (what editors
 * load: apart, so that no chunk of it is a visitor's) and `dist/server` (the server and the `site` command). Block styles enter the server bundle as strings (`?inline`),
 * because pages carry them in their own style element.
 */
export default defineConfig(({ command }) => ({
  plugins,
  publicDir: false,
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input: { ...scriptEntries } },
      },
    },
    studio: {
      consumer: 'client',
      build: {
        outDir: 'dist/studio',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        cssCodeSplit: false,
        target: 'es2023',
        rolldownOptions: {
          input: { studio: studioEntry },
          /** The first load is one file: twenty files, each compressed by itself, are 7 % larger. */
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
    },
    ssr: {
      ...(command === 'build' && bundled),
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: true,
        assetsInlineLimit: 0,
        cssMinify: true,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            site: 'src/site.ts',
            'check-data': 'src/check-data.ts',
            'clean-texts': 'src/clean-texts.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            minify: { mangle: { keepNames }, compress: { keepNames }, codegen: { asciiOnly: true } },
          },
        },
      },
    },
  },
  builder: {},
}))

/**
 * The build tool's helper loads styles before a chunk; ours have none, and each page would carry it. The script of the editor's canvas has one of
 * its own: one that it shared would be a file that the scripts of pages wait for.
 */
function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === helper && importer?.includes('/browser/canvas/') ? `${helper}?canvas` : undefined,
    load: (id) => (id.startsWith(helper) ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/**
 * The editor's canvas takes copies of the modules that it shares with the scripts of pages: a shared chunk would be one more file for
 * every visitor to load.
 */
function ownCanvasModules(): Plugin {
  const mark = '?canvas'
  return {
    name: 'own-canvas-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(importer.includes('/browser/canvas') || importer.endsWith(mark))) return
      const found = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true })
      if (found === null || found.external !== false || /[?\0]|\.css$/.test(found.id)) return found
      return { ...found, id: found.id + mark }
    },
  }
}

/** React Aria brings its words in more than thirty languages, a fifth of the studio's first load: the studio says its own in one. */
function oneLanguage(): Plugin {
  const others = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'one-language',
    enforce: 'pre',
    load: (id) => (others.test(id) ? "export { default } from './en-US.mjs'" : undefined),
  }
}
