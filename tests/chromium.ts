/** Runs a single Chromium for all unit test files of a Vitest worker, and closes it when the worker ends. */
import type { Browser } from '@playwright/test'
import { test as base } from 'vitest'
import { launchChromium } from '../scripts/chromium.mjs'

/** Provides `test.beforeAll(({ browser }) => …)`. Each file closes the pages that it opens. */
export const test = base.extend(
  'browser',
  { scope: 'worker' },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of other fixtures from it
  async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  },
)
