/**
 * Loads React's production build before each unit test file, because servers use that build. The development build
 * takes ten times as long to render a page.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const environment = process.env['NODE_ENV']
process.env['NODE_ENV'] = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
process.env['NODE_ENV'] = environment
