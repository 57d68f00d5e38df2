import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { belowBaseProject } from './tests/e2e/site.ts'

const isRoot = process.getuid?.() === 0

/** Those that the root has already settled: the same pages at further widths or as HTML, and what compares both sites by itself. */
const settledAtRoot = /at (?:320|375|768) px|at the root|below a base path|every page is valid HTML/

/** What waits for sessions to end, and computes little: the waiting costs nothing beside the others. */
const waiting = /(?:private-blocks|session)\.e2e\.ts/

/** What takes two servers of one site: their rows are on a server (`journeys-server`). */
const ofTwoServers = process.env['TEST_DATABASE'] === 'server' ? [] : [/studio-nodes\.e2e\.ts/]

/** Journeys in one Chromium, against the built server: at the root, those of pages once more below a base path. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-sites.ts',
  fullyParallel: true,
  /** Two that compute, one a core, and beside them two that wait. */
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  /** Where nobody watches: once more, with all its steps written down; `scripts/test.mjs` names it (decision 094). */
  retries: process.env['CI'] === undefined ? 0 : 1,
  /** These end what hangs, also on a machine that others use. */
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 2 },
    { name: 'root', testIgnore: [waiting, ...ofTwoServers], workers: 2 },
    {
      name: belowBaseProject,
      workers: 2,
      testMatch: /(?:all-pages|(?:acne|conditions|range)-page|delivery-promise|forms|search)\.e2e\.ts/,
      grepInvert: settledAtRoot,
    },
  ],
  use: {
    /** Writing down each step takes a quarter of a journey: TRACE=1 npm test -- journeys word. */
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
