/** Loads the application from its sources into this process, with production React. */
import { createRunnableDevEnvironment } from 'vite'
import { createSourceServer, root } from '../scripts/source-server.mjs'

export async function loadApp(env) {
  process.env.NODE_ENV = 'production'
  const vite = await createSourceServer({
    server: { watch: null, hmr: false },
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
        },
      },
    },
  })
  const importSource = (path) => vite.environments.ssr.runner.import(path)
  const { createApp } = await importSource('/src/app/app.ts')
  const { storefront } = await importSource('/src/composition.ts')
  const { loadConfiguration } = await importSource('/src/app/settings/configuration.ts')
  const app = await createApp(loadConfiguration(env), { projectRoot: root, storefront })
  await app.server.ready()
  return {
    app,
    importSource,
    async close() {
      await app.close()
      await vite.close()
    },
  }
}
