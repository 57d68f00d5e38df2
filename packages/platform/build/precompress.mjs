/** Vite plugin: writes brotli and gzip copies of text files for browsers, so that the server need not compress them. */
import { brotliCompressSync, gzipSync } from 'node:zlib'

export function precompress() {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => ['client', 'studio'].includes(environment.name),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const text = toText(file)
          if (text === undefined) continue
          const { fileName } = file
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text) })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(text) })
        }
      },
    },
  }
}

function toText(file) {
  if (file.type === 'chunk') return file.code
  return file.fileName.endsWith('.css') ? file.source : undefined
}
