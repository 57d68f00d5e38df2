import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconSprites } from './scripts/icon-sprites.mjs'
import { precompress } from './scripts/precompress.mjs'

/**
 * One `vite build --app` makes both halves: `dist/client` (what a browser may load, with a manifest) and
 * `dist/server` (the server and the `site` command). Block styles enter the server bundle as strings (`?inline`),
 * because pages carry them in their own style element.
 */
export default defineConfig({
  plugins: [react(), iconSprites(), precompress()],
  publicDir: false,
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input: { site: 'src/platform/browser/site.browser.ts' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: true,
        assetsInlineLimit: 0,
        cssMinify: true,
        target: 'node20',
        rolldownOptions: {
          input: { main: 'src/main.ts', site: 'src/site.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {},
})
