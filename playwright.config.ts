import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { headersWithoutAvif } from './tests/e2e/without-avif.ts'

const isRoot = process.getuid?.() === 0

/** Two servers of one site need a database server (`journeys-server`). */
const ofTwoServers = process.env['TEST_DATABASE'] === 'server' ? [] : [/studio-nodes\.e2e\.ts/]

/** Browser tests against the built server. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-sites.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  /** Under CI a failed test runs once more, with a trace of all its steps; `scripts/test.mjs` lists it. */
  retries: process.env['CI'] === undefined ? 0 : 1,
  /** These limits end tests that hang, and are long enough for a busy machine. */
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  testIgnore: ofTwoServers,
  use: {
    extraHTTPHeaders: headersWithoutAvif,
    /** An action that finds no element must not wait for the whole test. */
    actionTimeout: 60_000,
    /** Recording each step takes a quarter of a journey's time: TRACE=1 npm test -- journeys word. */
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        /** Pages live for seconds: compilers that optimise and a small young generation cost more than they save. */
        '--js-flags=--no-opt,--min-semi-space-size=32,--initial-heap-size=512',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
