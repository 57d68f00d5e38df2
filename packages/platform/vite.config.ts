import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildOptions, type EnvironmentOptions, type Plugin, type ViteBuilder } from 'vite'
import { blockModules } from './build/block-modules.mjs'
import { iconSprites } from './build/icon-sprites.mjs'
import { externalPackages } from './build/external-packages.mjs'
import { precompress } from './build/precompress.mjs'
import { createChunkNamer } from './build/studio-chunks.mjs'
import { siteModule } from './build/site-module.mjs'
import { wordLists } from './build/word-lists.mjs'
import { scriptEntries } from './src/browser/index.ts'
import { studioEntry } from './src/studio/index.ts'

/**
 * Bundles all other libraries into the server's files. Finding and reading the libraries' 900 files took half of the
 * startup time.
 */
const bundled: EnvironmentOptions = {
  resolve: { noExternal: true, external: externalPackages },
  define: { 'process.env.NODE_ENV': '"production"' },
}

const plugins = [
  react(),
  siteModule(),
  blockModules(),
  iconSprites(),
  precompress(),
  wordLists(),
  plainImports(),
  ownCanvasModules(),
  oneLanguage(),
]

/** The output folder. Sites are built into the current working directory. */
const dist = join(process.cwd(), 'dist')

const reactModules = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const visitorOptions: BuildOptions['rolldownOptions'] = {
  input: { ...scriptEntries },
  /** Bundles React into a single chunk, which the browser loads with the first island on a page. */
  output: { codeSplitting: { groups: [{ name: 'react', test: reactModules }] } },
}

/**
 * Minification preserves the names of functions and classes, so that logs and stack traces stay readable. All other
 * code is still minified, so that it is parsed faster and needs less memory.
 */
const keepNames = { function: true, class: true }

/**
 * `vite build --app` creates three builds. `dist/client` contains everything that a visitor's browser may load, with a
 * manifest. `dist/studio` contains everything that an editor's browser loads, built separately so that the two share no
 * chunk. `dist/server` contains the server and the `site` command. Block styles are strings in the server bundle
 * (`?inline`), because each page contains them in its own style element.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins,
  publicDir: false,
  /** Makes a site's islands share one copy of React with the platform. */
  resolve: { dedupe: ['react', 'react-dom'] },
  environments: {
    client: {
      build: {
        outDir: join(dist, 'client'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: visitorOptions,
      },
    },
    studio: {
      consumer: 'client',
      build: {
        outDir: join(dist, 'studio'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        cssCodeSplit: false,
        target: 'es2023',
        rolldownOptions: {
          input: { studio: studioEntry },
          output: { codeSplitting: { groups: [{ name: createChunkNamer() }] } },
        },
      },
    },
    ssr: {
      ...(command === 'build' && bundled),
      build: {
        outDir: join(dist, 'server'),
        emptyOutDir: true,
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
  builder: { buildApp },
}))

/**
 * Builds the server first, because this build finds the blocks' browser code. The build for visitors' browsers then
 * includes that code.
 */
async function buildApp({ environments, build }: ViteBuilder) {
  for (const name of ['ssr', 'client', 'studio']) {
    const environment = environments[name]
    if (environment !== undefined) await build(environment)
  }
}

/**
 * Replaces the build tool's helper that loads styles before a chunk. No chunk has styles, and each page would have to
 * load the helper. The editor's canvas script gets a separate copy, because a shared copy would be another file that
 * page scripts have to wait for.
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
 * Duplicates the modules that the editor's canvas and page scripts have in common, because a shared chunk would be one
 * more file for every visitor to load.
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

/**
 * Includes React Aria's messages in English only. Its messages in more than thirty other languages would make up a fifth of
 * the studio's initial download.
 */
function oneLanguage(): Plugin {
  const others = /\/react-(?:aria|stately|aria-components)\/.*\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'one-language',
    enforce: 'pre',
    load: (id) => (others.test(id) ? "export { default } from './en-US.mjs'" : undefined),
  }
}
