import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Unit and contract tests, beside the code; the rails' own tests are in tests/rails. Browser journeys run in Playwright. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    environment: 'node',
    css: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    /** A server with the storefront's content starts in one second, on a busy machine in thirty. */
    hookTimeout: 90_000,
  },
})
