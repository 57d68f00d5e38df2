import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Unit and contract tests, beside the code; tests of whole servers are in tests/server, tests of the tools in tests/rails. Playwright runs tests/e2e. */
export default defineConfig({
  plugins: [react()],
  test: {
    /** Tests that build another version of the program are a separate step (`npm test -- update`). */
    include:
      process.env['TEST_UPDATE'] === undefined
        ? ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']
        : ['tests/updates/*.update.ts'],
    environment: 'node',
    globalSetup: './tests/run-folder.ts',
    setupFiles: './tests/markup.ts',
    /** Where tests are named (`npm test -- unit quote`), by file or title. */
    ...(process.env['TEST_WORDS'] !== undefined && { runner: './scripts/named-tests.mjs' }),
    css: true,
    maxWorkers: 2,
    /** A worker loads each module once for all its files: reading them anew took a third of the time. */
    isolate: false,
    /** Read modules stay on the disk between runs: what one has read, the next only runs. */
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubGlobals: true,
    /** These end what hangs: the longest takes nine seconds on a quiet machine, and ten times that on a busy one. */
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
})
