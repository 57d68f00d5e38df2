/** Tests that the settings, ports, routes and times in `deploy/` match the server. No containers are run. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { externalPackages } from '../../packages/platform/build/external-packages.mjs'
import { loadConfiguration } from '../../packages/platform/src/app/settings/configuration.ts'
import { settingNames } from '../../packages/platform/src/app/settings/variables.ts'
import { standardConnectionLimits } from '../../packages/platform/src/http/connections.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'deploy')
/** Maximum number of seconds until a server has stopped: `STOP_SECONDS`, plus the extra time in `start-server.ts`. */
const stopSeconds = loadConfiguration({}).stop.withinMs / 1000 + 1
const read = (path: string) => readFile(join(folder, path), 'utf8')

type ComposeService = {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  environment?: Record<string, string>
}
type Probe = { httpGet: { path: string; port: string } }
type Container = Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe> & {
  image: string
  ports: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
}
type ManifestSpec = {
  replicas: number
  strategy: { rollingUpdate: object }
  minAvailable: number
  selector: { matchLabels?: object }
  template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } }
}
type Manifest = { kind: string; data: Record<string, string>; spec: ManifestSpec }

let services: Record<string, ComposeService>
let manifests: Map<string, Manifest>
let container: Container
const specOf = (kind: string): ManifestSpec => manifests.get(kind)?.spec ?? expect.fail(`There is no ${kind}`)

beforeAll(async () => {
  services = parse(await read('compose/compose.yaml'), { merge: true }).services
  const documents = parseAllDocuments(await read('kubernetes/epiderm.yaml')).map((each) => each.toJS())
  manifests = new Map(documents.map((each: Manifest) => [each.kind, each]))
  container = specOf('Deployment').template.spec.containers[0]
})

const toNames = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '')

describe('deployments', () => {
  it('use only existing settings', async () => {
    const dockerfile = await read('docker/Dockerfile')
    const named = [
      ...Object.keys(services['node-1']?.environment ?? {}),
      ...Object.keys(services['node-2']?.environment ?? {}),
      ...Object.keys(manifests.get('ConfigMap')?.data ?? {}),
      ...[...(await read('kubernetes/epiderm.yaml')).matchAll(/--from-literal=(\w+)=/g)].map(
        ([, name]) => name,
      ),
      ...toNames(await read('systemd/epiderm.env.example')),
      ...[...(await read('systemd/epiderm.service')).matchAll(/\b([A-Z_]{4,})=/g)].map(([, name]) => name),
      ...[...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name),
    ]
    expect(named.length).toBeGreaterThan(25)
    /** Environment variables that libraries, including the C library, read. */
    const others = ['NODE_ENV', 'MALLOC_ARENA_MAX']
    expect(named.filter((name) => ![...others, ...settingNames].includes(String(name)))).toEqual([])
    expect(named.filter((name) => name === 'MALLOC_ARENA_MAX')).toHaveLength(2)
  })

  it('use existing routes and ports', async () => {
    const health = await readFile(join(root, 'packages/platform/src/http/health.ts'), 'utf8')
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      expect(health).toContain(`app.get('${probe.httpGet.path}'`)
      expect(probe.httpGet.port).toBe('http')
    }
    const dockerfile = await read('docker/Dockerfile')
    const port = Number(/PORT=(\d+)/.exec(dockerfile)?.[1])
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(dockerfile).toContain('/readyz')
    expect(container.ports).toContainEqual({ name: 'http', containerPort: port })
    const metrics = Number(manifests.get('ConfigMap')?.data['METRICS_PORT'])
    expect(container.ports).toContainEqual({ name: 'metrics', containerPort: metrics })
    const upstream = (await read('nginx/upstream.conf')).replace(/127\.0\.0\.1:300/g, 'node-')
    expect(await read('compose/upstream.conf')).toBe(
      upstream.replace(/node-(\d)/g, (_, node) => `node-${node}:${port}`),
    )
  })

  it('pin their images, and build with a Node version that the project supports', async () => {
    const dockerfile = await read('docker/Dockerfile')
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(new Set(bases).size).toBe(1)
    const images = [...bases, container.image, ...Object.values(services).map(({ image }) => image)]
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?$/)
    expect(Number(/node:(\d+)/.exec(bases[0] ?? '')?.[1])).toBe(24)
  })

  it('give a node more time to stop than the node needs', async () => {
    const { terminationGracePeriodSeconds: grace } = specOf('Deployment').template.spec
    expect(grace).toBeGreaterThan(
      Number(manifests.get('ConfigMap')?.data['STOP_DELAY_SECONDS']) + stopSeconds,
    )
    for (const name of ['node-1', 'node-2'])
      expect(parseInt(services[name]?.stop_grace_period ?? '')).toBeGreaterThan(stopSeconds)
    const unit = await read('systemd/epiderm.service')
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(stopSeconds)
  })

  it('close idle connections before a node does, so that no request is sent on a closing connection', async () => {
    const seconds = Number(/keepalive_timeout (\d+)s/.exec(await read('nginx/nginx.conf'))?.[1])
    expect(seconds * 1000).toBeLessThan(standardConnectionLimits.keepAlive)
  })

  it('replace one node at a time', () => {
    const { replicas, strategy } = specOf('Deployment')
    expect(replicas).toBeGreaterThan(1)
    expect(strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 })
    expect(specOf('PodDisruptionBudget').minAvailable).toBe(1)
    for (const kind of ['PodDisruptionBudget', 'Service']) {
      const { selector } = specOf(kind)
      expect(selector.matchLabels ?? selector).toEqual({ app: 'epiderm' })
    }
  })

  it('run the server as an unprivileged user, on a read-only file system', async () => {
    expect(await read('docker/Dockerfile')).toMatch(/^USER node$/m)
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    for (const name of ['node-1', 'node-2', 'nginx'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(await read('systemd/epiderm.service')).toMatch(/^DynamicUser=yes$/m)
  })

  it('contain all files that the server loads', async () => {
    const image = await mkdtemp(join(tmpdir(), 'epiderm-image-'))
    const run = (cwd: string, ...args: string[]) =>
      spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { DATA_DIR: join(image, 'data') } })
    try {
      const copied = run(root, 'deploy/docker/runtime-packages.mjs', image)
      expect(copied).toMatchObject({ status: 0, stderr: '' })
      const all = externalPackages.map((name) => `await import('${name}')`).join(';')
      expect(run(image, '--input-type=module', '-e', all)).toMatchObject({ status: 0, stderr: '' })
      expect(run(image, 'dist/server/site.js', 'help')).toMatchObject({ status: 0, stderr: '' })
    } finally {
      await rm(image, { recursive: true })
    }
  })

  it('install the packages of every site', async () => {
    const dockerfile = await read('docker/Dockerfile')
    for (const site of await readdir(join(root, 'sites')))
      expect(dockerfile).toContain(`COPY sites/${site}/package.json sites/${site}/`)
  })

  it('initialise PostgreSQL with checksums', async () => {
    expect(services['postgres']?.environment).toMatchObject({
      POSTGRES_INITDB_ARGS: expect.stringContaining('--data-checksums'),
    })
    const commands = await readFile(join(root, 'docs/deploy.md'), 'utf8')
    expect(commands).toMatch(/\/initdb" .*--data-checksums/)
  })

  it('contain no secret', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    )
    for (const { parentPath, name } of files) {
      const text = await readFile(join(parentPath, name), 'utf8')
      expect(text).not.toMatch(/(?:PASSWORD|SECRET|SECRET_ACCESS_KEY)[=:] *[\w-]{8,}/)
    }
  })
})
