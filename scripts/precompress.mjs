/** Vite plugin: brotli and gzip copies beside what browsers load as text, so that the server only picks one. */
import { brotliCompressSync, gzipSync } from 'node:zlib'

export function precompress() {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(file.code),
          })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(file.code) })
        }
      },
    },
  }
}
