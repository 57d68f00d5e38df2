import { defineConfig } from 'vitest/config'
import { blockModules } from './packages/platform/build/block-modules.mjs'
import { siteModule } from './packages/platform/build/site-module.mjs'

/** Each test runs most code a few times only, so optimising it later saves CPU time. Other versions of Node.js reject the flags. */
const lateOptimisation = process.versions.node.startsWith('20.')
  ? ['--interrupt-budget=1000000', '--sparkplug']
  : []

/**
 * Unit and contract tests, next to the code; tests of whole servers in tests/server; tests of the platform with the shop's content in
 * tests/shop; tests of the tools in tests/rails. Playwright runs tests/e2e.
 */
export default defineConfig({
  plugins: [siteModule('sites/noon'), blockModules()],
  /** Compiles JSX for React's production build, which has no `jsxDEV`. */
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    /** Tests that build a different version of the program are a separate step (`npm test -- update`). */
    include:
      process.env['TEST_UPDATE'] === undefined
        ? ['packages/*/src/**/*.test.{ts,tsx}', 'sites/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']
        : ['tests/updates/*.update.ts'],
    environment: 'node',
    globalSetup: './tests/run-folder.ts',
    setupFiles: ['./tests/production-react.ts', './tests/markup.ts'],
    /** Runs only the tests with the given words in their file or title (`npm test -- unit quote`). */
    ...(process.env['TEST_WORDS'] !== undefined && { runner: './scripts/named-tests.mjs' }),
    css: true,
    maxWorkers: 2,
    execArgv: lateOptimisation,
    /** A worker loads each module once for all of its test files: loading them for each file took a third of the time. */
    isolate: false,
    /** Caches transformed modules on disk, so that the next run does not transform them again. */
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubGlobals: true,
    /** These limits end tests that hang. The longest takes nine seconds on a quiet machine, and ten times that on a busy one. */
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
})
