import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const isRoot = process.getuid?.() === 0

/** Journeys in one Chromium, against the built server: once at the root and once below a base path (tests/e2e/site.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-sites.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    trace: 'retain-on-failure',
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
